import Localization

/// The English texts of the pages behind links. ``Words`` has them in one language.
struct PageText: Worded {
    /// A text that contains a name or a code.
    typealias Filled = @Sendable (String) -> LocalizedText

    // An invitation.
    let invited: LocalizedText = "You are invited to a round"
    let invitedPreview: Filled = {
        "Join with the code \($0) before the round starts."
    }
    let opensLobby: LocalizedText = "The code of this round:"
    let openInBrowser: LocalizedText = "Open in the browser"
    let invitationPicture: LocalizedText = "QR code of this invitation"
    let join: LocalizedText = "Join"
    let joinInApp: LocalizedText = "In an app for this server, enter the code or scan the QR code."
    let onCommandLine: LocalizedText = "On the command line:"
    let worksUntil: LocalizedText = "The code works until the round starts."
    let noAccount: LocalizedText = "No account yet?"
    let signUpAndJoin: LocalizedText = "Sign up and join"

    // A friend's link.
    let befriend: Filled = { "\($0) wants to be your friend" }
    let befriendPreview: LocalizedText = "Play together and see each other's scores live."
    let addThis: LocalizedText = "Add this user as a friend:"
    let friendPicture: LocalizedText = "QR code of this username"
    let add: LocalizedText = "Add"
    let addInApp: LocalizedText = """
        In an app for this server, enter the username or scan the QR code.
        """
    let signUpAndAdd: LocalizedText = "Sign up and add"

    // The pages of links in mails.
    let confirming: LocalizedText = "Confirming"
    let choosePassword: LocalizedText = "Choose a new password"
    let newPassword: LocalizedText = "New password (at least 8 characters)"
    let setPassword: LocalizedText = "Save and sign in"
    let signsOut: LocalizedText = "This signs out all your devices."
    let tryAgain: LocalizedText = "Try again"
    let needsScript: LocalizedText = """
        This page needs JavaScript. Turn it on and reload the page, or open the link in another \
        browser. The link works until you use it or it expires.
        """
    let onward: LocalizedText = "Open Fairway"

    // Identity providers.
    let signInThrough: LocalizedText = "Or sign in with"
    let link: Filled = { "Link \($0)" }
    let linkMeans: Filled = {
        "You link your account at \($0). After that, it signs in to this Fairway account:"
    }
    let linkOnly: LocalizedText =
        "Continue only if this account is yours and you started this yourself."
    let linkThem: LocalizedText = "Link accounts"
    let linked: LocalizedText = "Linked"
    let linkedMeans: LocalizedText = "You can now sign in this way, too. You can close this page."
    let notSignedIn: LocalizedText = "You are not signed in"
    let didNotWork: Filled = { "Sign-in failed. \($0)" }
    let tryAnew: LocalizedText = "Go back and try again."

    let nothing: LocalizedText = "Page not found"
    let nothingWhy: LocalizedText = "Check whether the link is complete."
    let pictureWords: LocalizedText = "Fairway: one live scorecard on every phone"
}
