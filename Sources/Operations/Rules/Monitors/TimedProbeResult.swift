package import Localization

/// A check with its result and its start.
package struct TimedProbeResult: Equatable, Sendable {
    package let result: ProbeResult
    /// The start of the check, Unix milliseconds.
    package let began: Int64

    package init(_ result: ProbeResult, began: Int64) {
        self.result = result
        self.began = began
    }

    package init(isGood: Bool, reason: String = "", began: Int64) {
        self.init(isGood ? .good : .bad(LocalizedText(verbatim: reason)), began: began)
    }

    package var isGood: Bool { result == .good }

    /// The problem, for people, in English; empty if there is none.
    package var reason: String {
        if case .bad(let reason) = result { reason.english } else { "" }
    }
}

/// The result of a check.
package enum ProbeResult: Equatable, Sendable {
    case good
    /// The problem, for people.
    case bad(LocalizedText)
    /// Neither good nor bad yet: the state does not change.
    case nothing
}

/// The judgement of something that sends messages on its own, such as a heartbeat or a topic.
package enum Silence {
    /// Judges from the time since the last message.
    ///
    /// - Parameters:
    ///   - heardAgo: The time since the last message, milliseconds. `nil` if there was none.
    ///   - hearingFor: The time for which messages could be received without a break, milliseconds.
    ///     `nil` if they cannot now.
    ///   - allowedMs: The longest silence that counts as good, milliseconds.
    package static func judge(
        heardAgo: Int64?, hearingFor: Int64?, allowedMs: Int64
    ) -> ProbeResult {
        let heardAgo = heardAgo.map { max(0, $0) }
        if let heardAgo, heardAgo <= allowedMs { return .good }
        // While no message could be received, silence is no sign of a problem.
        guard let hearingFor, hearingFor > allowedMs else { return .nothing }
        guard let heardAgo else { return .bad("No message yet") }
        return .bad("No message for \(heardAgo / 1_000) s")
    }
}
