import Contract
import Foundation
import Mail
import OperationsRules
import PeopleRules

/// `fairway watchdog`: watches a server from outside, and sends alerts.
enum WatchdogCommand {
    static let command = Command(
        name: "watchdog", summary: "watch a server from outside and send alerts",
        options: WatchdogOptions.all,
        details: [
            "Subscribes to the status of the server, and sends a real request every few seconds.",
            "When the broker or the server is down, the watchdog sends one alert, and another one",
            "when it recovers. It prints each alert and sends it to all destinations.",
            "sh runs a command with FAIRWAY_ALERT_STATE (down, up), FAIRWAY_ALERT_MONITOR",
            "(broker, server), FAIRWAY_ALERT_TITLE and FAIRWAY_ALERT_REASON. With --state the",
            "watchdog remembers sent and waiting alerts across a restart.",
        ],
        run: run)

    private static func run(_ invocation: Invocation) throws {
        let options = try WatchdogOptions(invocation)
        Interruption.watch()
        let watch = ServerWatch(try invocation.server(), try invocation.grammar(), options)
        let teller = AlertSender(options, invocation.console)
        let memory = try WatchdogMemory(options.state, invocation.console)
        var board = try MonitorSet(options.rules)
        if let state = memory.read(of: watch.address.text) {
            for known in state.monitors { board.restore(known.monitor, known.state) }
            board.clockWasSetBack(to: Int64(Instant.now))
            teller.restore(state.waiting)
        }
        func remember() {
            var state = WatchdogState()
            state.server = watch.address.text
            state.monitors = board.names.map { WatchdogState.Monitor($0, board[$0]) }
            state.waiting = teller.waiting
            memory.keep(state)
        }
        invocation.console.note("Watching \(watch.address.text).")
        do throws(ToolError) {
            while true {
                for (name, probe) in try watch.probe() {
                    let told = board.record(probe, of: name, at: Int64(Instant.now))
                    for (monitor, event) in told {
                        teller.tell(watch.alert(of: monitor, event, board[monitor]))
                    }
                }
                // The state is saved before alerts are sent, so a restart in between neither loses
                // nor repeats one.
                remember()
                teller.step()
                if options.exits, teller.hasToldDown {
                    teller.finish()
                    remember()
                    throw .told
                }
                try watch.rest {
                    teller.step()
                    remember()
                }
            }
        } catch {
            guard error == .interrupted else { throw error }
            teller.finish()
            remember()
        }
    }
}

/// The options of the watchdog.
struct WatchdogOptions: Sendable {
    static let all = [
        Command.Option(name: "--every", value: "SECONDS", help: "the interval of checks (5)"),
        Command.Option(
            name: "--patience", value: "SECONDS", help: "the timeout of a check (5)"),
        Command.Option(
            name: "--failures", value: "N",
            help: "failed checks in a row until it counts as down (2)"),
        Command.Option(
            name: "--successes", value: "N",
            help: "good checks in a row until it counts as "
                + "up (2)"),
        Command.Option(
            name: "--remind", value: "MINUTES", help: "repeat the alert while it is down (0: never)"
        ),
        Command.Option(
            name: "--webhook", value: "URL", help: "receives each alert as JSON by POST"),
        Command.Option(
            name: "--webhook-secret", value: "FILE",
            help: "the secret of the header Fairway-Signature"),
        Command.Option(name: "--mail-to", value: "ADDRESS", help: "receives a mail for each alert"),
        Command.Option(name: "--mail-from", value: "ADDRESS", help: "the sender of the mails"),
        Command.Option(
            name: "--smtp", value: "URL",
            help: "the mail server: smtp://host:587, smtps://host:465"),
        Command.Option(name: "--smtp-user", value: "NAME", help: "the user at the mail server"),
        Command.Option(
            name: "--smtp-password", value: "FILE", help: "a file with the password of that user"),
        Command.Option(
            name: "--trust", value: "FILE",
            help: "certificate authorities (PEM) of webhook and mail server"),
        Command.Option(name: "--run", value: "COMMAND", help: "a command that runs for each alert"),
        Command.Option(
            name: "--state", value: "FILE",
            help: "a file that remembers sent alerts across restarts"),
        Command.Option(name: "--exit", help: "exit with code 1 as soon as something is down"),
    ]

    static let broker = "broker"
    static let server = "server"

    let every: Duration
    let patience: Duration
    let rules: [MonitorRules]
    let webhook: String?
    let webhookSecret: String?
    let mail: WatchdogMail?
    let authority: String?
    let command: String?
    /// The path of the state file.
    let state: String?
    let exits: Bool

    /// - Throws: ``ToolError/usage(_:)`` if the options do not fit together.
    init(_ invocation: Invocation) throws(ToolError) {
        let arguments = invocation.arguments
        every = .seconds(try arguments.number("--every", in: 1...3_600) ?? 5)
        patience = .seconds(try arguments.number("--patience", in: 1...300) ?? 5)
        var broker = MonitorRules(name: Self.broker)
        broker.failuresBeforeDown = try arguments.number("--failures", in: 1...1_000) ?? 2
        broker.successesBeforeUp = try arguments.number("--successes", in: 1...1_000) ?? 2
        broker.remindMs = Int64(try arguments.number("--remind", in: 0...10_080) ?? 0) * 60_000
        var server = MonitorRules(name: Self.server)
        server.failuresBeforeDown = broker.failuresBeforeDown
        server.successesBeforeUp = broker.successesBeforeUp
        server.remindMs = broker.remindMs
        server.dependencies = [Self.broker]
        rules = [broker, server]
        webhook = arguments["--webhook"]
        if let webhook, WebAddress(webhook) == nil {
            throw .usage("--webhook must be an http:// or https:// URL, not \(webhook)")
        }
        webhookSecret = try arguments["--webhook-secret"].map { path throws(ToolError) in
            try Self.line(of: path)
        }
        authority = arguments["--trust"]
        mail = try WatchdogMail(arguments)
        command = arguments["--run"]
        state = arguments["--state"]
        exits = arguments.has("--exit")
    }

    static func line(of path: String) throws(ToolError) -> String {
        guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
            throw .failed("\(path) cannot be read")
        }
        return text.trimmingCharacters(in: .whitespacesAndNewlines)
    }
}

/// The mail server of alerts, with sender and recipient.
struct WatchdogMail: Sendable {
    let server: SMTPServer
    let from: MailAddress
    let to: MailAddress

    /// - Returns: `nil` if the options request no mails.
    init?(_ arguments: Arguments) throws(ToolError) {
        guard let address = arguments["--mail-to"] else { return nil }
        guard let to = MailAddress(address) else {
            throw .usage("--mail-to must be an address, not \(address)")
        }
        guard let url = arguments["--smtp"], var server = SMTPServer(url) else {
            throw .usage("--mail-to needs --smtp: smtp://host:587, for instance")
        }
        guard let sender = MailAddress(arguments["--mail-from"] ?? "") else {
            throw .usage("--mail-to needs --mail-from, an address")
        }
        server.authority = arguments["--trust"]
        if let user = arguments["--smtp-user"] {
            guard let file = arguments["--smtp-password"], server.encryption != .none else {
                throw .usage("--smtp-user needs --smtp-password, and a server with encryption")
            }
            server.user = user
            server.password = try WatchdogOptions.line(of: file)
        }
        self.server = server
        from = sender
        self.to = to
    }
}
