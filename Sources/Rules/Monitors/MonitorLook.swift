/// A look that was taken.
package struct MonitorLook: Equatable, Sendable {
    package let sight: MonitorSight
    /// When it was begun to look, Unix milliseconds.
    package let began: Int64

    package init(_ sight: MonitorSight, began: Int64) {
        self.sight = sight
        self.began = began
    }

    package init(isGood: Bool, reason: String = "", began: Int64) {
        self.init(isGood ? .good : .bad(LocalizedText(verbatim: reason)), began: began)
    }

    package var isGood: Bool { sight == .good }

    /// The problem, for people, in English; empty if there is none.
    package var reason: String {
        if case .bad(let reason) = sight { reason.english } else { "" }
    }
}

/// The result of a check.
package enum MonitorSight: Equatable, Sendable {
    case good
    /// The problem, for people.
    case bad(LocalizedText)
    /// Neither good nor bad yet: the state does not change.
    case nothing
}

/// What it means that something which should speak by itself was not heard.
package enum Silence {
    /// - Parameters:
    ///   - heardAgo: How long ago it was heard the last time, milliseconds; nil: never.
    ///   - hearingFor: For how long it could have been heard without a break; nil: it cannot be now.
    ///   - allowedMs: How long it may be silent.
    package static func sight(
        heardAgo: Int64?, hearingFor: Int64?, allowedMs: Int64
    ) -> MonitorSight {
        let heardAgo = heardAgo.map { max(0, $0) }
        if let heardAgo, heardAgo <= allowedMs { return .good }
        // While nobody could hear it, its silence says nothing about it.
        guard let hearingFor, hearingFor > allowedMs else { return .nothing }
        guard let heardAgo else { return .bad("No message yet") }
        return .bad("No message for \(heardAgo / 1_000) s")
    }
}
