extension PageText {
    static let english = PageText(
        invited: "You are invited to a round",
        invitedPreview: {
            "Join with the code \($0) before the round starts."
        },
        opensLobby: "The code of this round:",
        openInBrowser: "Open in the browser",
        invitationPicture: "QR code of this invitation",
        join: "Join",
        joinInApp:
            "In an app for this server, enter the code or scan the QR code.",
        onCommandLine: "On the command line:",
        worksUntil: "The code works until the round starts.",
        noAccount: "No account yet?",
        signUpAndJoin: "Sign up and join",
        befriend: { "\($0) wants to be your friend" },
        befriendPreview: "Play together and see each other's scores live.",
        addThis: "Add this user as a friend:",
        friendPicture: "QR code of this username",
        add: "Add",
        addInApp: """
            In an app for this server, enter the username or scan the QR code.
            """,
        signUpAndAdd: "Sign up and add",
        confirming: "Confirming",
        choosePassword: "Choose a new password",
        newPassword: "New password (at least 8 characters)",
        setPassword: "Save and sign in",
        signsOut: "This signs out all your devices.",
        tryAgain: "Try again",
        needsScript: """
            This page needs JavaScript. Turn it on and reload the page, or open the link in another \
            browser. The link works until you use it or it expires.
            """,
        onward: "Open Fairway",
        signInThrough: "Or sign in with",
        link: { "Link \($0)" },
        linkMeans: {
            "You link your account at \($0). After that, it signs in to this Fairway account:"
        },
        linkOnly: "Continue only if this account is yours and you started this yourself.",
        linkThem: "Link accounts",
        linked: "Linked",
        linkedMeans: "You can now sign in this way, too. You can close this page.",
        notSignedIn: "You are not signed in",
        didNotWork: { "Sign-in failed. \($0)" },
        tryAnew: "Go back and try again.",
        nothing: "Page not found",
        nothingWhy: "Check whether the link is complete.",
        pictureWords: "Fairway: one live scorecard on every phone")
}
