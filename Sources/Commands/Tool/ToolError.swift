/// Why a command ends early. The kinds decide the exit code, which scripts rely on.
package enum ToolError: Error, Equatable {
    /// The command line itself is wrong.
    case usage(String)
    /// The server said no; nothing was changed.
    case refused(ServerRefusal)
    /// It went wrong here: a file, a total that differs.
    case failed(String)
    /// The result that was printed says it: it went wrong, and nothing is left to tell.
    case told
    /// Ctrl-C or SIGTERM, where something is put back first.
    case interrupted
    /// No connection, or no answer in time.
    case unreachable(String)

    /// 1: refused or failed; 2: usage; 3: no connection or no answer; 130: interrupted.
    package var exitCode: Int32 {
        switch self {
        case .refused, .failed, .told: 1
        case .usage: 2
        case .unreachable: 3
        // As shells report SIGINT.
        case .interrupted: 130
        }
    }

    /// For people.
    package var message: String {
        switch self {
        case .usage(let message), .failed(let message), .unreachable(let message): message
        case .refused(let refusal): refusal.message
        case .told, .interrupted: ""
        }
    }

    /// The server's code, or the kind.
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
