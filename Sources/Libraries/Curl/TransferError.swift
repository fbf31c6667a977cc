internal import CCurl
package import Localization

/// The reasons why a transfer brought no answer.
package enum TransferError: Error, Equatable, Sendable {
    /// The request cannot be sent as it is; nothing was. The text names the part, not its value.
    case invalid(String)
    /// The host's name has no address, or the resolver did not say.
    case couldNotResolve
    /// No address of the host took the connection.
    case couldNotConnect
    /// The time given was over, be it while waiting for a connection to be free.
    case timedOut
    /// There is no encryption that can be trusted: the certificate, the handshake, no STARTTLS.
    case tls(reason: String)
    /// The answer was longer than what the request takes.
    case tooLarge
    /// The host has no public address, and only public ones were allowed.
    case forbiddenAddress
    /// The transfers were stopped.
    case stopped
    /// As many transfers as are taken were waiting or running.
    case tooMany
    /// The mail server refused (RFC 5321, section 4.2.1), 400 to 599.
    case smtp(code: Int)
    /// Another failure with libcurl's number (`CURLE_...` of `curl.h`) and words.
    case other(code: Int, text: String)

    /// Whether the same again would fail in the same way: a transfer that cannot be sent, that goes
    /// to a forbidden address, whose answer is too long, or to which the server said 5xx.
    package var isPermanent: Bool {
        switch self {
        case .invalid, .tooLarge, .forbiddenAddress: true
        case .smtp(let code): code >= 500
        case .couldNotResolve, .couldNotConnect, .timedOut, .tls, .stopped, .tooMany, .other: false
        }
    }
}

extension TransferError: CustomStringConvertible {
    /// A line for logs; it holds no path of a URL, no header and no content.
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
    /// Takes libcurl's number and words; its own words for the number if none are given.
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

    /// Throws unless the code says success.
    static func check(_ code: CURLcode) throws(TransferError) {
        if code != CURLE_OK { throw TransferError(code: code) }
    }

    /// The numbers that mean that encryption failed or could not be trusted.
    private static let encryption: Set<UInt32> = Set(
        [
            CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_USE_SSL_FAILED,
            CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER, CURLE_SSL_CACERT_BADFILE,
            CURLE_SSL_ISSUER_ERROR, CURLE_SSL_INVALIDCERTSTATUS,
        ].map(\.rawValue))
}
