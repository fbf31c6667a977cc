import Contract
import JSON
import PeopleContract

/// `fairway signup`: creates an account.
enum AccountSignUp {
    static let command = Command(
        name: "signup", summary: "create an account",
        parameters: [
            Command.Parameter(
                name: "USERNAME", help: "3 to 20 letters, digits or _, beginning with a letter"),
            Command.Parameter(name: "EMAIL", help: "your email address"),
        ],
        options: [
            .password,
            Command.Option(
                name: "--join", value: "CODE", help: "join this round when you confirm your address"
            ),
            Command.Option(
                name: "--friend", value: "USER", help: "send this user a friend request then"),
        ], details: Command.Option.passwordDetails, run: run)

    private static func run(_ invocation: Invocation) throws {
        var request = SignUp()
        request.username = try invocation.arguments.required("USERNAME")
        request.email = try invocation.arguments.required("EMAIL")
        request.password = try invocation.password(isNew: true)
        request.join = invocation.arguments["--join"]
        request.friend = invocation.arguments["--friend"]
        let link = try invocation.guestLink()
        let result = try link.ask(request)
        link.close()
        invocation.console.result(
            result.json,
            [
                "The account \(result.user) is ready. Sign in: fairway signin \(result.user)",
                AccountsContract.mailSent(
                    "We sent you a mail. Confirm your address with its link: "
                        + "fairway account confirm LINK", result.mailServer),
            ])
    }
}

/// `fairway account confirm`: confirms an email address with the link of a mail.
enum AccountConfirm {
    static let command = Command(
        name: "account confirm", summary: "confirm your email address with the link in the mail",
        parameters: [.link], options: [.device],
        details: [
            "If you are signed in, you stay signed in. Otherwise the link of a sign-up also",
            "signs you in.",
        ], run: run)

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

/// `fairway signin`: makes this machine a device of a user, and saves the session.
enum AccountSignIn {
    static let command = Command(
        name: "signin", summary: "sign in on this machine",
        parameters: [Command.Parameter(name: "LOGIN", help: "a username or email address")],
        options: [.password, .device], details: Command.Option.passwordDetails, run: run)

    private static func run(_ invocation: Invocation) throws {
        var request = SignIn()
        request.login = try invocation.arguments.required("LOGIN")
        request.password = try invocation.password(isNew: false)
        request.device = invocation.device
        let link = try invocation.guestLink()
        let result = try link.ask(request)
        link.close()
        try invocation.keep(result, at: link.address)
        invocation.console.result(
            result.shown.json, ["Signed in as \(result.user) at \(link.address.text)."])
    }
}

/// `fairway signout`: ends the token of this device and deletes the session.
enum AccountSignOut {
    static let command = Command(
        name: "signout", summary: "sign out on this machine", run: run)

    private static func run(_ invocation: Invocation) throws {
        let session = try invocation.session()
        var request = SignOut()
        request.device = session.device
        _ = try invocation.userLink().askLast(request)
        invocation.sessionFile.remove()
        invocation.console.result(
            ["user": .string(session.user)], ["\(session.user) is signed out."])
    }
}

/// `fairway account reset`: sets a new password for a user who forgot it, with a link in a mail.
enum AccountReset {
    static let command = Command(
        name: "account reset", summary: "reset a forgotten password",
        parameters: [
            Command.Parameter(
                name: "LOGIN", help: "your username or email address, to get the mail",
                isOptional: true)
        ],
        options: [
            Command.Option(
                name: "--link", value: "LINK", help: "the link from the mail, to set the password"),
            .newPassword, .device,
        ],
        details: [
            "On a terminal you type the new password. Otherwise the tool reads it from the "
                + "variable",
            "FAIRWAY_NEW_PASSWORD or from the first line of standard input.",
        ], run: run)

    private static func run(_ invocation: Invocation) throws {
        if invocation.arguments.has("--link") { return try set(invocation) }
        var request = ResetPassword()
        request.login = try invocation.arguments.required("LOGIN")
        let link = try invocation.guestLink()
        let result = try link.ask(request)
        link.close()
        invocation.console.result(
            result.json,
            [
                AccountsContract.mailSent(
                    "If this account exists, we sent it a mail with a link.", result.mailServer)
            ])
    }

    private static func set(_ invocation: Invocation) throws {
        var request = ResetPassword()
        request.token = try invocation.mailToken("--link")
        request.password = try invocation.newPassword()
        request.device = invocation.device
        let link = try invocation.guestLink()
        let result = try link.ask(request)
        link.close()
        var session = SignIn.Result()
        session.user = result.user ?? ""
        session.device = result.device ?? Device()
        session.topics = result.topics ?? UserTopics()
        try invocation.keep(session, at: link.address)
        invocation.console.result(
            session.shown.json,
            ["Password changed. You are signed in here, and signed out on all other devices."])
    }
}

/// `fairway suggest`: lists usernames that are free.
enum AccountSuggest {
    static let command = Command(
        name: "suggest", summary: "suggest usernames that are free",
        parameters: [
            Command.Parameter(name: "HINT", help: "a name to start from", isOptional: true)
        ], run: run)

    private static func run(_ invocation: Invocation) throws {
        var request = SuggestUsername()
        request.hint = invocation.arguments["HINT"]
        let link = try invocation.guestLink()
        let result = try link.ask(request)
        link.close()
        invocation.console.result(result.json, result.usernames)
    }
}
