/// A subcommand: its words, what it takes, and what it does.
package struct Command: Sendable {
    /// A value that stands by its place.
    package struct Parameter: Sendable {
        /// As it stands in the usage line, in capitals.
        package let name: String
        package let help: String
        /// May be left out.
        package var isOptional = false
    }

    /// A value with a name, or a switch.
    package struct Option: Sendable {
        /// With its dashes: `--mqtt`.
        package let name: String
        /// What follows, as in `HOST:PORT`; nil for a switch.
        package var value: String?
        package let help: String
    }

    /// Whom a command talks to; decides which common options it has.
    package enum Reach: Sendable {
        case server
        case nobody
    }

    /// The words that call it, as in `device add`.
    package let name: String
    /// One line for the list of commands.
    package let summary: String
    package var reach = Reach.server
    package var parameters: [Parameter] = []
    package var options: [Option] = []
    /// More for the command's own help, in whole lines.
    package var details: [String] = []
    package let run: @Sendable (Invocation) throws -> Void

    /// Its own options and the common ones.
    package var allOptions: [Option] {
        options + (reach == .server ? Self.serverOptions : []) + Self.commonOptions
    }

    package static let serverOptions = [
        Option(
            name: "--mqtt", value: "HOST:PORT",
            help: "the server (default: FAIRWAY_SERVER, your sign-in, 127.0.0.1:1883)"),
        Option(name: "--tls", help: "encrypt the connection (default port 8883)"),
        Option(
            name: "--ca", value: "FILE",
            help: "trust this certificate authority (PEM); implies --tls"),
        Option(name: "--base", value: "NAME", help: "the server's base topic (fairway)"),
        Option(
            name: "--session", value: "FILE",
            help: "the file with your sign-in (default: FAIRWAY_SESSION)"),
        Option(name: "--timeout", value: "SECONDS", help: "how long to wait for an answer (15)"),
    ]

    package static let commonOptions = [
        Option(name: "--json", help: "print one JSON object instead of text"),
        Option(name: "--help", help: "show this help"),
    ]
}
