import Rules

/// The logins that recently signed in, each with its network address. The list is bounded and only in memory.
///
/// While many users sign in at the same time, the server checks these logins before unknown ones.
struct KnownSignIns {
    private static let countMax = 20_000

    /// The time of the last sign-in, Unix milliseconds.
    private var times: [String: Int64] = [:]

    /// Notes a sign-in with the right password.
    /// - Parameter login: The username or email address that the user typed.
    mutating func note(_ login: String, from address: String, at now: Int64) {
        let key = Self.key(login, address)
        if times[key] == nil { times.forgetLeastUsed(from: Self.countMax) { $0 } }
        times[key] = now
    }

    func has(_ login: String, from address: String) -> Bool {
        times[Self.key(login, address)] != nil
    }

    private static func key(_ login: String, _ address: String) -> String {
        "\(address) \(login.lowercased())"
    }
}
