import Contract
package import Engine
package import Features
import JSON

/// Keeps what it is given, and gives its verdict at once where it has one.
///
/// Unchecked: a test runs its engine on its own thread.
package final class RecordingPushCourier: Courier, @unchecked Sendable {
    package let channels = PushProvider.names.filter { $0 != PushProvider.mail.rawValue }
    package private(set) var parcels: [Parcel] = []
    private var held: [@Sendable (Verdict) -> Void] = []
    /// Nil: none yet.
    package var verdict: (Parcel) -> Verdict? = { _ in nil }

    package init() {}

    package func carry(_ parcel: Parcel, done: @escaping @Sendable (Verdict) -> Void) {
        parcels.append(parcel)
        if let verdict = verdict(parcel) { done(verdict) } else { held.append(done) }
    }

    /// The verdict on all that had none.
    package func tellAll(_ verdict: Verdict) {
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
