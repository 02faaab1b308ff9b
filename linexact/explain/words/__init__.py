"""Steps to words, in the notation of a lecture; :mod:`.telling` is the way in."""
