"""The topics: each folder holds what is special to one, from finding to words and figures."""
