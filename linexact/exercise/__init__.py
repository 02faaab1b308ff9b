"""Exercises: what is asked, of which data, under which convention, and what was published.

:mod:`.kinds` holds one record for each kind of exercise, :mod:`.read` reads a file into an
:class:`~linexact.exercise.model.Exercise`, :mod:`.bank` finds the exercises that come with
linexact, :mod:`.solving` derives their answers.
"""
