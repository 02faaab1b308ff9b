"""The forms of answers: a module each, named as exercises ask for it, with its ``FORM``.

:func:`linexact.grade.form.form_named` finds them; adding one is adding its module here and
its words to :mod:`linexact.explain.forms`.
"""
