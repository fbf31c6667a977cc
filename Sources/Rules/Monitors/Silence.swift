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
