"""An edition as the documents of an EPUB 3: its XHTML, its navigation, its package."""
