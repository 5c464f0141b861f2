"""An edition as one document for paper: HTML with a style sheet that a maker of PDFs lays out."""
