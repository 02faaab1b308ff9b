"""What is talked about: data sets, conventions, gates and patterns, feature maps."""
