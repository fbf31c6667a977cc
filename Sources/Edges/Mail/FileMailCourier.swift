import Dispatch
package import Engine
import Rules

/// Writes each mail into a folder instead of sending it: for a server that knows no SMTP server.
///
/// The newest ones are kept for a while: they name people and bear links, and nobody else takes them
/// away when an account goes. A file is there in full or not at all, but a machine that is lost may
/// take the last ones with it.
package final class FileMailCourier: Courier {
    private static let tidyEvery: DispatchTimeInterval = .seconds(600)

    package let channels: [String]
    private let queue = DispatchQueue(label: "mail files", qos: .utility)
    private let folder: MailFolder
    private let log: Log

    /// - Parameters:
    ///   - channel: The outbox's channel of mails.
    ///   - folder: Where the files go; made where there is none.
    ///   - keptMs: How long a mail stays, milliseconds.
    ///   - clock: Unix milliseconds.
    /// - Throws: ``MailFolderError`` when the folder cannot be used.
    package init(
        channel: String, folder: String, keptMs: Int64,
        clock: @escaping @Sendable () -> Int64, log: Log
    ) throws {
        channels = [channel]
        self.folder = try MailFolder(folder, keptMs: keptMs, clock: clock)
        self.log = log
        self.folder.tidy()
        tidyLater()
        log.warn(
            "mail.smtp is not set: mails are not sent, but written to files",
            ("folder", folder))
    }

    /// Takes away what was kept long enough; happens by itself every ten minutes.
    package func tidy() {
        queue.async { [folder] in folder.tidy() }
    }

    private func tidyLater() {
        queue.asyncAfter(deadline: .now() + Self.tidyEvery) { [weak self] in
            self?.folder.tidy()
            self?.tidyLater()
        }
    }

    package func carry(_ parcel: Parcel, done: @escaping @Sendable (Verdict) -> Void) {
        queue.async { [folder, log] in
            guard let mail = MailParcel(parcel.payload) else {
                return done(.refused(reason: "not a mail"))
            }
            do throws(MailFolderError) {
                let name = try folder.add(mail)
                log.debug("wrote a mail to a file", ("file", name))
                done(.delivered)
            } catch {
                log.error("cannot write a mail to a file", ("error", error.description))
                done(.failed(reason: error.description, isLane: true))
            }
        }
    }
}
