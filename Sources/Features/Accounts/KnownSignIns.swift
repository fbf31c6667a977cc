import Rules

/// The logins that signed in lately, each with its address, in memory alone and bounded.
///
/// The server checks their passwords before those of strangers while many sign in at the same time.
struct KnownSignIns {
    private static let countMax = 20_000

    /// The time of the last sign-in, Unix milliseconds.
    private var times: [String: Int64] = [:]

    /// Notes that a login has shown the right password.
    /// - Parameter login: As it was typed: a username or an e-mail address.
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
