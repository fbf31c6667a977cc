/// By what somebody follows a room: when it ends, so does that.
enum Credential: Equatable, Sendable {
    /// - Parameters:
    ///   - isAdmin: What the token says; another word of the engine's ends it.
    ///   - expiry: Unix seconds; nil: it does not expire.
    case device(String, isAdmin: Bool, expiry: Int64?)
    /// A personal token, by its id; the engine says when it expires.
    case personal(String)

    var isDevice: Bool { if case .device = self { true } else { false } }

    /// - Parameter isAdmin: Nil: whatever it says of that.
    func `is`(device: String, isAdmin: Bool? = nil) -> Bool {
        guard case .device(device, let own, _) = self else { return false }
        return isAdmin == nil || isAdmin == own
    }

    /// When it stops working, Unix milliseconds; nil: nobody here knows.
    var expiresAt: Int64? {
        guard case .device(_, _, let expiry?) = self else { return nil }
        let (milliseconds, isTooLate) = expiry.multipliedReportingOverflow(by: 1_000)
        return isTooLate ? nil : milliseconds
    }
}
