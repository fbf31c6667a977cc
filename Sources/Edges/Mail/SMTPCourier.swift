import Curl
package import Engine
package import Rules
import Synchronization

/// Hands mails to an SMTP server, over connections that it keeps for the next ones.
package final class SMTPCourier: Courier, Sendable {
    package let channels: [String]
    private let server: SMTPServer
    private let sender: String
    /// Of its own: a connection's goodbye to a mail server is waited for.
    private let transfers = Transfers()
    private let log: Log
    /// Whether the last mail failed for the server's sake: told when it begins and when it ends.
    private let isDown = Mutex(false)

    /// - Parameters:
    ///   - channel: The outbox's channel of mails.
    ///   - sender: Where failures are told to: the address that mails come from.
    package init(channel: String, server: SMTPServer, sender: MailAddress, log: Log) {
        channels = [channel]
        self.server = server
        self.sender = sender.address
        self.log = log
        log.info("mails are sent by SMTP", ("host", server.host), ("port", "\(server.port)"))
    }

    package func carry(_ parcel: Parcel, done: @escaping @Sendable (Verdict) -> Void) {
        guard let mail = MailParcel(parcel.payload) else {
            return done(.refused(reason: "not a mail"))
        }
        let transfer = server.transfer(from: sender, to: mail.to, message: mail.message)
        transfers.submit(transfer) { [self] result in
            let verdict = Verdict(result)
            tell(verdict, mail.kind)
            done(verdict)
        }
    }

    private func tell(_ verdict: Verdict, _ kind: String) {
        let wasDown = isDown.withLock { isDown in
            defer { isDown = verdict.isDown }
            return isDown
        }
        switch verdict {
        case .refused(let reason), .gone(let reason):
            log.warn("a mail was refused", ("mail", kind), ("reason", reason))
        case .failed(let reason, _, isLane: true) where !wasDown:
            log.error("mails cannot be sent; they wait in the outbox", ("reason", reason))
        case .delivered where wasDown: log.info("mails are sent again")
        case .failed, .delivered: break
        }
    }
}

extension Verdict {
    fileprivate var isDown: Bool {
        if case .failed(_, _, isLane: true) = self { true } else { false }
    }
}
