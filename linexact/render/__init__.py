"""From documents to what a person sees: terminal text, Markdown, LaTeX, HTML."""
