package import Contract
package import Engine
package import Foundation
import JSON
package import People
import PeopleContract
package import PeopleRules

/// A courier that records all mails.
///
/// Unchecked: each test runs its engine on a single thread.
package final class RecordingCourier: Courier, @unchecked Sendable {
    package let channels = [Mailer.channel]
    package private(set) var mails: [MailParcel] = []
    /// The result of the next deliveries.
    package var verdict = DeliveryResult.delivered

    package init() {}

    package func carry(_ parcel: Parcel, done: @escaping @Sendable (DeliveryResult) -> Void) {
        if verdict == .delivered, let mail = MailParcel(parcel.payload) { mails.append(mail) }
        done(verdict)
    }

    /// The kinds of mails to an address, in order.
    package func kinds(to address: String) -> [String] {
        mails.filter { $0.to == address }.map(\.kind)
    }

    /// The token of the link in the newest mail of a kind.
    package func token(_ kind: MailKind, to address: String? = nil) -> String? {
        let mail = mails.last {
            $0.kind == kind.name && (address == nil || $0.to == address)
        }
        let text = mail.map { String(decoding: $0.message, as: UTF8.self) } ?? ""
        return text.firstMatch(of: /https:\/\/fairway\.test\/[cr]\/([A-Za-z0-9_-]+)/).map {
            String($0.1)
        }
    }

    /// - Parameter hasServer: Whether the server has a mail server.
    package static func mailer(hasServer: Bool = true) throws -> Mailer {
        let from = MailAddress(name: "Fairway", address: "fairway@example.org")
        guard let from else { throw CocoaError(.coderInvalidValue) }
        return Mailer(
            MailConfiguration(
                from: from, publicURL: "https://fairway.test", hasServer: hasServer),
            templates: try templates())
    }
}

/// The texts of mails in the package.
extension RecordingCourier {
    package static let templateFolder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Config/mail").standardizedFileURL

    package static func text(
        of kind: MailKind, in language: Language = .english
    ) throws -> String {
        let folder =
            language == .english
            ? templateFolder : templateFolder.appending(path: language.code)
        let file = folder.appending(path: "\(kind.name).txt")
        return try String(contentsOf: file, encoding: .utf8)
    }

    package static func templates() throws -> MailTemplates {
        try MailTemplates(of: PeopleModule.mailKinds, read: text(of:in:))
    }
}

/// A courier that records parcels. It returns its verdict at once, if it has one.
///
/// Unchecked: each test runs its engine on a single thread.
package final class RecordingPushCourier: Courier, @unchecked Sendable {
    package let channels = PushProvider.words.filter { $0 != PushProvider.mail.rawValue }
    package private(set) var parcels: [Parcel] = []
    private var held: [@Sendable (DeliveryResult) -> Void] = []
    /// The verdict on each parcel. Nil if there is none yet.
    package var verdict: (Parcel) -> DeliveryResult? = { _ in nil }

    package init() {}

    package func carry(_ parcel: Parcel, done: @escaping @Sendable (DeliveryResult) -> Void) {
        parcels.append(parcel)
        if let verdict = verdict(parcel) { done(verdict) } else { held.append(done) }
    }

    /// Returns the verdict on all parcels that have none.
    package func tellAll(_ verdict: DeliveryResult) {
        let all = held
        held = []
        for done in all { done(verdict) }
    }

    package var pushes: [PushParcel] {
        parcels.compactMap { try? PushParcel(reading: JSON(parsing: $0.payload)) }
    }
}

extension PushConfiguration {
    /// Everything but `http:`.
    package static let everything: PushConfiguration = {
        var configuration = PushConfiguration()
        configuration.providers = Set(PushProvider.allCases)
        configuration.vapidPublicKey = "BKey"
        configuration.apnsTopic = "org.example.app"
        return configuration
    }()
}
