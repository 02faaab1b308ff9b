"""What is talked about: data sets, conventions, classifiers, gates and patterns, feature maps."""
