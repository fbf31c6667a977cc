import SQLite

/// The weight of an account that says something about a thing that everybody uses.
extension PeopleReader {
    /// The age from which an account counts, in milliseconds.
    package static let establishedMs: Int64 = 7 * 24 * 3_600_000

    /// The time from which an account counts: a week after the sign-up. A friend of an older account
    /// counts already.
    /// - Returns: Unix milliseconds; nil if there is no account.
    package func established(_ user: String, now: Int64) throws -> Int64? {
        guard let own = try createdAt(user) else { return nil }
        let due = own + Self.establishedMs
        guard due > now else { return due }
        let isVouched = try friends(of: user).contains { friend in
            try createdAt(friend).map { $0 + Self.establishedMs <= now } ?? false
        }
        return isVouched ? now : due
    }

    /// One account for each group of accounts that share a device, directly or through others.
    /// - Returns: The account that stands for each of `users`.
    package func withoutSharedDevices(_ users: [String]) throws -> [String: String] {
        var chosen: [String: String] = [:]
        var holders: [[UInt8]: String] = [:]
        func root(_ user: String) -> String {
            var user = user
            while let next = chosen[user], next != user { user = next }
            return user
        }
        for user in Set(users).sorted() {
            chosen[user] = user
            for sign in try DeviceSigns(database: database).signs(of: user) {
                if let holder = holders[sign] {
                    let (one, other) = (root(holder), root(user))
                    chosen[max(one, other)] = min(one, other)
                } else {
                    holders[sign] = user
                }
            }
        }
        return Dictionary(uniqueKeysWithValues: chosen.keys.map { ($0, root($0)) })
    }

    private func createdAt(_ user: String) throws -> Int64? {
        try database.first("SELECT created_at FROM users WHERE username = ?", user) { $0.int64(0) }
    }
}
