"""The front door in Python: functions that take any problem, and results that tell themselves.

:mod:`.given` reads what a problem is given as; :mod:`.decide`, :mod:`.constraints`,
:mod:`.running`, :mod:`.study` and :mod:`.teach` hold the functions that :mod:`linexact` exports;
:mod:`.presenting` says which words, records and pictures go with which result;
:mod:`.explanation` shows them.  The command line calls the same functions.
"""
