"""The benchmarks: `python -m bench` prints crkb's times and sizes beside those of simpler tools."""
