internal import CCurl
package import Localization

/// The reasons why a transfer failed.
package enum TransferError: Error, Equatable, Sendable {
    /// The request is not valid, and nothing was sent. The text names the part, not its value.
    case invalid(String)
    /// The host's name has no address, or the resolver did not answer.
    case couldNotResolve
    /// No address of the host accepted the connection.
    case couldNotConnect
    /// The time limit was reached, perhaps while waiting for a free connection.
    case timedOut
    /// The encryption cannot be trusted: because of the certificate, the handshake, or a missing
    /// STARTTLS.
    case tls(reason: String)
    /// The answer was longer than the request allows.
    case tooLarge
    /// The host has no public address, and the request allows only public ones.
    case forbiddenAddress
    /// The transfers were stopped.
    case stopped
    /// The maximum number of transfers was waiting or running.
    case tooMany
    /// The mail server refused, with a code from 400 to 599 (RFC 5321, section 4.2.1).
    case smtp(code: Int)
    /// Another failure, with libcurl's number (`CURLE_...` of `curl.h`) and description.
    case other(code: Int, text: String)

    /// Whether another attempt would fail in the same way: the request is not valid, its address is
    /// forbidden, its answer is too long, or the server answered 5xx.
    package var isPermanent: Bool {
        switch self {
        case .invalid, .tooLarge, .forbiddenAddress: true
        case .smtp(let code): code >= 500
        case .couldNotResolve, .couldNotConnect, .timedOut, .tls, .stopped, .tooMany, .other: false
        }
    }
}

extension TransferError: CustomStringConvertible {
    /// A line for logs. It contains no path of a URL, no header and no content.
    package var description: String { text.english }

    /// The description as a text for people.
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

extension TransferError {
    /// Converts libcurl's number and description. If the description is empty, uses libcurl's text
    /// for the number.
    init(code: CURLcode, text: String = "") {
        let text = text.isEmpty ? String(cString: curl_easy_strerror(code)) : text
        switch code {
        case CURLE_URL_MALFORMAT, CURLE_UNSUPPORTED_PROTOCOL, CURLE_BAD_FUNCTION_ARGUMENT:
            self = .invalid(text)
        case CURLE_COULDNT_RESOLVE_HOST: self = .couldNotResolve
        case CURLE_COULDNT_CONNECT: self = .couldNotConnect
        case CURLE_OPERATION_TIMEDOUT: self = .timedOut
        default:
            self =
                Self.encryption.contains(code.rawValue)
                ? .tls(reason: text) : .other(code: Int(code.rawValue), text: text)
        }
    }

    /// Throws unless the code means success.
    static func check(_ code: CURLcode) throws(TransferError) {
        if code != CURLE_OK { throw TransferError(code: code) }
    }

    /// The numbers for failed or untrusted encryption.
    private static let encryption: Set<UInt32> = Set(
        [
            CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_USE_SSL_FAILED,
            CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER, CURLE_SSL_CACERT_BADFILE,
            CURLE_SSL_ISSUER_ERROR, CURLE_SSL_INVALIDCERTSTATUS,
        ].map(\.rawValue))
}
