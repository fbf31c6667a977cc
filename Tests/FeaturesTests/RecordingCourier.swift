import Engine
import Features
import Foundation
import Rules

/// Takes every mail, and keeps it.
///
/// Unchecked: a test runs its engine on its own thread.
final class RecordingCourier: Courier, @unchecked Sendable {
    let channels = [Mailer.channel]
    private(set) var mails: [MailParcel] = []
    /// What becomes of the next ones.
    var verdict = Verdict.delivered

    func carry(_ parcel: Parcel, done: @escaping @Sendable (Verdict) -> Void) {
        if verdict == .delivered, let mail = MailParcel(parcel.payload) { mails.append(mail) }
        done(verdict)
    }

    /// The kinds of the mails to an address, in order.
    func kinds(to address: String) -> [String] {
        mails.filter { $0.to == address }.map(\.kind)
    }

    /// The token of the link in the newest mail of a kind.
    func token(_ kind: MailKind, to address: String? = nil) -> String? {
        let mail = mails.last {
            $0.kind == kind.rawValue && (address == nil || $0.to == address)
        }
        let text = mail.map { String(decoding: $0.message, as: UTF8.self) } ?? ""
        return text.firstMatch(of: /https:\/\/fairway\.test\/[cr]\/([A-Za-z0-9_-]+)/).map {
            String($0.1)
        }
    }

    static func mailer() throws -> Mailer {
        let from = MailAddress(name: "Fairway", address: "fairway@example.org")
        guard let from else { throw CocoaError(.coderInvalidValue) }
        return Mailer(
            MailConfiguration(from: from, publicURL: "https://fairway.test"),
            templates: try MailTests.templates())
    }
}
