"""The doors to scikit-learn (extra ``stats``): an exact classifier, reports on separation."""

from linexact.sklearn.classifier import ExactLinearClassifier
from linexact.sklearn.separation import SeparationGuard, SeparationWarning, check_separation

__all__ = ["ExactLinearClassifier", "SeparationGuard", "SeparationWarning", "check_separation"]
