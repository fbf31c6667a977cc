package import Curl
package import Engine
package import PeopleRules
import Synchronization

/// Sends mails to an SMTP server, over connections that it reuses.
package final class SMTPCourier: Courier, Sendable {
    package let channels: [String]
    private let server: SMTPServer
    private let sender: String
    /// Separate from other transfers, because closing a connection waits for the mail server.
    private let transfers = Transfers()
    private let log: Log
    /// Whether the last mail failed because of the server. The log reports only the beginning and
    /// the end of such a failure.
    private let isDown = Mutex(false)

    /// - Parameters:
    ///   - channel: The outbox's channel for mails.
    ///   - sender: The sender's address, which also receives error mails.
    package init(channel: String, server: SMTPServer, sender: MailAddress, log: Log) {
        channels = [channel]
        self.server = server
        self.sender = sender.address
        self.log = log
        log.info("mails are sent by SMTP", ("host", server.host), ("port", "\(server.port)"))
    }

    package func carry(_ parcel: Parcel, done: @escaping @Sendable (DeliveryResult) -> Void) {
        guard let mail = MailParcel(parcel.payload) else {
            return done(.refused(reason: "not a mail"))
        }
        // A mail server has no files of this server.
        guard !mail.isErasure else { return done(.delivered) }
        let transfer = server.transfer(from: sender, to: mail.to, message: mail.message)
        transfers.submit(transfer) { [self] result in
            let outcome = DeliveryResult(result)
            tell(outcome, mail.kind)
            done(outcome)
        }
    }

    private func tell(_ outcome: DeliveryResult, _ kind: String) {
        let wasDown = isDown.withLock { isDown in
            defer { isDown = outcome.isDown }
            return isDown
        }
        switch outcome {
        case .refused(let reason), .gone(let reason):
            log.warn("a mail was refused", ("mail", kind), ("reason", reason))
        case .failed(let reason, _, isLane: true) where !wasDown:
            log.error("mails cannot be sent; they wait in the outbox", ("reason", reason))
        case .delivered where wasDown: log.info("mails are sent again")
        case .failed, .delivered: break
        }
    }
}

extension DeliveryResult {
    fileprivate var isDown: Bool {
        if case .failed(_, _, isLane: true) = self { true } else { false }
    }
}

/// The SMTP server that receives the mails.
package struct SMTPServer: Equatable, Sendable {
    /// The encryption of the connection.
    package enum Encryption: String, Sendable {
        /// STARTTLS, before any other command (RFC 3207).
        case startTLS = "smtp"
        /// Encrypted from the start (RFC 8314, section 3.3).
        case tls = "smtps"
        /// No encryption.
        case none = "smtp+plain"

        fileprivate var standardPort: Int {
            switch self {
            case .startTLS: 587
            case .tls: 465
            case .none: 25
            }
        }
    }

    package let encryption: Encryption
    package let host: String
    package let port: Int
    /// The name to sign in with; `nil` for no sign-in.
    package var user: String?
    package var password: String?
    /// A PEM file of certificate authorities to trust instead of the system's.
    package var authority: String?

    /// Parses `smtp://host:587`, `smtps://host:465` or `smtp+plain://host:25`. The port is
    /// optional.
    package init?(_ url: String) {
        let parts = url.split(separator: "://", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, let encryption = Encryption(rawValue: String(parts[0])) else {
            return nil
        }
        let (host, port) = Self.hostAndPort(parts[1])
        let isPlain = host.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !"/?#@".utf8.contains($0) }
        guard !host.isEmpty, isPlain, let number = Int(port ?? "\(encryption.standardPort)"),
            (1...65_535).contains(number)
        else { return nil }
        self.encryption = encryption
        self.host = host
        self.port = number
    }

    /// The URL for libcurl.
    var url: String { "\(encryption == .tls ? "smtps" : "smtp")://\(host):\(port)" }

    /// The transfer of a mail to this server.
    /// - Parameter sender: The address for error mails.
    package func transfer(
        from sender: String, to recipient: String, message: [UInt8]
    ) -> MailTransfer {
        var transfer = MailTransfer(
            url: url, sender: sender, recipients: [recipient], message: message)
        transfer.requiresStartTLS = encryption == .startTLS
        transfer.user = user
        transfer.password = password
        transfer.certificateAuthority = authority
        return transfer
    }

    /// Splits host and port. An IPv6 address is in brackets.
    private static func hostAndPort(_ text: Substring) -> (host: String, port: String?) {
        let end = text.hasPrefix("[") ? text.firstIndex(of: "]") : nil
        guard let colon = text[(end ?? text.startIndex)...].lastIndex(of: ":") else {
            return (String(text), nil)
        }
        return (String(text[..<colon]), String(text[text.index(after: colon)...]))
    }
}

extension DeliveryResult {
    /// The reply codes about the server and not about one mail: it closes the connection, or
    /// requires another sign-in (RFC 5321, section 4.2.3; RFC 4954, section 6).
    private static let serverCodes: Set<Int> = [421, 432, 454, 530, 534, 535, 538]

    /// The result of sending a mail.
    ///
    /// A temporary refusal usually concerns only the recipient's mailbox: it is full, or its server
    /// uses greylisting. So it does not delay other mails. Otherwise one address from a stranger
    /// could delay all mails.
    package init(_ result: Result<Void, TransferError>) {
        switch result {
        case .success: self = .delivered
        case .failure(.smtp(let code)) where Self.serverCodes.contains(code):
            self = .failed(reason: "\(code)", isLane: true)
        case .failure(.smtp(let code)):
            self =
                code < 500 ? .failed(reason: "\(code)", isLane: false) : .refused(reason: "\(code)")
        case .failure(let error) where error.isPermanent:
            self = .refused(reason: error.description)
        case .failure(let error): self = .failed(reason: error.description, isLane: true)
        }
    }
}
