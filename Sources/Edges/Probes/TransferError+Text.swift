package import Contract
package import Curl

extension TransferError {
    /// The description as a text for people. The English text is ``TransferError/description``.
    package var text: LocalizedText {
        switch self {
        case .invalid(let reason): "The request cannot be sent: \(reason)"
        case .couldNotResolve: "The host name has no address"
        case .couldNotConnect: "The host refuses the connection"
        case .timedOut: "Timeout"
        case .tls(let reason): "The encryption cannot be trusted: \(reason)"
        case .tooLarge: "The answer is too long"
        case .forbiddenAddress: "The host has no public address"
        case .stopped: "The transfer was stopped"
        case .tooMany: "Too many transfers run at the same time"
        case .smtp(let code): "The mail server refused with code \(code)"
        case .other(let code, let text): "\(text) (libcurl \(code))"
        }
    }
}
