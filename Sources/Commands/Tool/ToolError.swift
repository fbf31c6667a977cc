/// The reasons why a command ends early. Scripts rely on their exit codes.
package enum ToolError: Error, Equatable {
    /// The command line is wrong.
    case usage(String)
    /// The server refused the request and changed nothing.
    case refused(ServerRefusal)
    /// A failure of the command, such as an unreadable file.
    case failed(String)
    /// A failure that the printed result already shows.
    case told
    /// A signal ended a command that cleans up first.
    case interrupted
    /// There was no connection, or no answer in time.
    case unreachable(String)

    /// The exit code. 1: refused or failed; 2: usage; 3: no connection or answer; 130: interrupted.
    package var exitCode: Int32 {
        switch self {
        case .refused, .failed, .told: 1
        case .usage: 2
        case .unreachable: 3
        // Shells use this code after SIGINT.
        case .interrupted: 130
        }
    }

    /// The message for people.
    package var message: String {
        switch self {
        case .usage(let message), .failed(let message), .unreachable(let message): message
        case .refused(let refusal): refusal.message
        case .told, .interrupted: ""
        }
    }

    /// The code of the server's refusal, or of the kind of error.
    package var code: String {
        switch self {
        case .usage: "tool.usage"
        case .failed, .told: "tool.failed"
        case .unreachable: "tool.unreachable"
        case .interrupted: "tool.interrupted"
        case .refused(let refusal): refusal.code
        }
    }
}
