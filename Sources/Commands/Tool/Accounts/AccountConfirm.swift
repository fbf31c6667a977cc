import Contract

/// `fairway account confirm`: opens the link of a mail.
enum AccountConfirm {
    static let command = Command(
        name: "account confirm", summary: "confirm an address by the link in a mail, and sign in",
        parameters: [.link], options: [.device],
        details: [
            "Who is signed in on this machine stays so, and confirms the own account or a new",
            "address; else the link of a sign-up signs in.",
        ], run: run)

    static let resend = Command(
        name: "account resend", summary: "have the mail that confirms your address sent again"
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
        if let email = result.email { return ["mails go to \(email.printable) from now on"] }
        var lines = ["the address of \(result.user) is confirmed"]
        if result.device != nil { lines.append("signed in as \(result.user)") }
        if let room = result.room { lines.append("in the lobby \(room.room)") }
        if let error = result.joinError { lines.append("the lobby cannot be joined: \(error)") }
        return lines
    }
}
