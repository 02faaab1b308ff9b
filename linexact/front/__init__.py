"""The front door in Python: functions that take any problem, and results that tell themselves.

:mod:`.given` reads what a problem is given as; :mod:`.decide`, :mod:`.constraints`,
:mod:`.running`, :mod:`.study` and :mod:`.teach` hold the functions that :mod:`linexact` exports;
:mod:`.figures` has the figures that can be asked for by name.  The command line calls the same
functions.
"""
