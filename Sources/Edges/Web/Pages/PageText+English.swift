extension PageText {
    static let english = PageText(
        invited: "You are invited to a round",
        invitedPreview: {
            "Join with the code \($0), in a browser or an app, until the round starts."
        },
        opensLobby: "This code opens the lobby:",
        openInBrowser: "Open in the browser",
        invitationPicture: "The QR code of this invitation",
        join: "Join",
        joinInApp:
            "In an app for this server, join with the code, or point the camera at the picture.",
        onCommandLine: "On the command line:",
        worksUntil: "Codes work until the round starts.",
        noAccount: "No account yet?",
        signUpAndJoin: "Sign up and join",
        befriend: { "\($0) would like to be friends" },
        befriendPreview: "Play together, and see each other's scores live.",
        addThis: "Add this username to your friends:",
        friendPicture: "The QR code of this username",
        add: "Add",
        addInApp: """
            In an app for this server, add a friend by username, or point the camera at the picture.
            """,
        signUpAndAdd: "Sign up and add",
        confirming: "Confirming",
        choosePassword: "Choose a new password",
        newPassword: "New password, 8 characters or more",
        setPassword: "Set it, and sign in",
        signsOut: "All your devices are signed out.",
        tryAgain: "Try again",
        needsScript: """
            This page needs JavaScript. Allow it and load the page again, or open the link in another \
            browser: it stays good until it is used or too old.
            """,
        onward: "On to Fairway",
        signInThrough: "Or sign in through",
        link: { "Link \($0)" },
        linkMeans: {
            "From then on, whoever signs in with your account at \($0) is signed in to this account here:"
        },
        linkOnly: "Go on only if that is yours, and you asked for it just now.",
        linkThem: "Link them",
        linked: "Linked",
        linkedMeans: "From now on you can sign in this way too. You may close this page.",
        notSignedIn: "You are not signed in",
        didNotWork: { "It did not work: \($0)." },
        tryAnew: "Go back to where you began, and try again.",
        nothing: "There is nothing here",
        nothingWhy: "The link may be cut short: compare it with the one that you were sent.",
        pictureWords: "Fairway: one card, on every phone, as the round is played")
}
