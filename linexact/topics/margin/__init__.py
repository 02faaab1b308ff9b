"""The hard-margin classifier, exactly: the widest street between the classes."""
