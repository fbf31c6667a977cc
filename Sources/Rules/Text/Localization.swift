// Every module that uses the rules shows their reasons to people, so the rules export the type of these texts.
@_exported public import Localization
