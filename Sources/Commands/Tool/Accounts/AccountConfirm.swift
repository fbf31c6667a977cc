import Contract

/// `fairway account confirm`: opens the link of a mail.
enum AccountConfirm {
    static let command = Command(
        name: "account confirm", summary: "confirm your email address with the link in the mail",
        parameters: [.link], options: [.device],
        details: [
            "If you are signed in, you stay signed in. Otherwise the link of a sign-up also",
            "signs you in.",
        ], run: run)

    static let resend = Command(
        name: "account resend", summary: "send the confirmation mail again"
    ) { invocation in
        let link = try invocation.userLink()
        let result = try link.ask(ResendConfirmation())
        link.close()
        invocation.console.result(
            result.json,
            [
                result.confirmed
                    ? "Your address is already confirmed."
                    : invocation.mailSent("We sent another mail.", result.mailServer)
            ])
    }

    private static func run(_ invocation: Invocation) throws {
        var request = Confirm()
        request.token = try invocation.mailToken("LINK")
        let isSignedIn = (try? invocation.session()) != nil
        if !isSignedIn { request.device = invocation.device }
        let link = try isSignedIn ? invocation.userLink() : invocation.guestLink()
        var result = try link.ask(request)
        link.close()
        if let device = result.device {
            var session = SignIn.Result()
            session.user = result.user
            session.device = device
            session.topics = result.topics
            try invocation.keep(session, at: link.address)
            result.device = session.shown.device
        }
        invocation.console.result(result.json, lines(result))
    }

    private static func lines(_ result: Confirm.Result) -> [String] {
        if let email = result.email { return ["Your email address is now \(email.printable)."] }
        var lines = ["The email address of \(result.user) is confirmed."]
        if result.device != nil { lines.append("Signed in as \(result.user).") }
        if let room = result.room { lines.append("You have joined room \(room.room).") }
        if let error = result.joinError { lines.append("You cannot join the round: \(error)") }
        return lines
    }
}
