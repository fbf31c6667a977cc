import Contract
import Topics

/// Names that nobody may sign up with, because other users would mistake the account for the server
/// or its operator, or because programs give the name a meaning.
///
/// The list includes the standard mailboxes of a domain (RFC 2142). Names that look like one of these
/// are reserved, too (``Lookalike``). An account that already has such a name keeps it.
package enum ReservedNames {
    /// The server, its operator, and their mailboxes.
    private static let official = [
        // The server.
        "fairway", "fairwayd", "fairwayguard", "mosquitto", "mqtt", "owntracks",
        // Its operator.
        "admin", "admins", "administration", "administrator", "administrators", "helpdesk", "mod",
        "moderation", "moderator", "moderators", "official", "operator", "operators", "owner",
        "owners", "root", "staff", "superadmin", "superuser", "supervisor", "support", "sysadmin",
        "sysop", "adstod", "hjalp", "kerfisstjori", "stjornandi", "umsjon",
        // Mailboxes of a domain.
        "abuse", "hostmaster", "mailerdaemon", "noc", "noreply", "postmaster", "privacy",
        "security",
        "usenet", "uucp", "webmail", "webmaster",
    ]

    /// Words that people may add to an official one.
    private static let additions = [
        "app", "help", "info", "server", "service", "system", "team", "the", "real",
    ]

    /// Words that are reserved alone.
    private static let others: Set<String> = [
        "broker", "daemon", "server", "service", "system", "team",
        // Mailboxes and hosts of a domain.
        "email", "info", "mailer", "marketing", "sales", "www",
        // Subjects of a server's messages.
        "account", "accounts", "alert", "alerts", "bank", "billing", "contact", "help", "login",
        "logout", "notice", "notification", "notifications", "password", "payment", "payments",
        "register", "settings", "signin", "signout", "signup", "status", "verification", "verify",
        "warning",
        // Words that look like a missing name, or like a group of users.
        "all", "anonymous", "anybody", "anyone", "deleted", "everybody", "everyone", "false",
        "friends", "guests", "infinity", "nan", "nil", "nobody", "none", "null", "public", "test",
        "true", "undefined", "unknown", "user", "username", "users", "you",
        // Words with a meaning in JavaScript, SQL or a shell.
        "arguments", "constructor", "definegetter", "definesetter", "eval", "globalthis",
        "hasownproperty", "isprototypeof", "lookupgetter", "lookupsetter", "proto", "prototype",
        "propertyisenumerable", "select", "sudo", "this", "tojson", "tolocalestring", "tostring",
        "valueof",
    ]

    private static let fairwayWeight = 1_000
    /// The official words with the weight 1, the name of the server with ``fairwayWeight``, and the
    /// additions with the weight 0.
    private static let weights: [String: Int] = {
        var weights: [String: Int] = [:]
        for word in additions { weights[Lookalike.skeleton(word)] = 0 }
        for word in official { weights[Lookalike.skeleton(word)] = 1 }
        weights[Lookalike.skeleton("fairway")] = fairwayWeight
        return weights
    }()
    private static let otherSkeletons = Set(others.map(Lookalike.skeleton))
    private static let lengthMax = 64

    /// Whether a name is reserved, so that no user may sign up with it, or show it: it looks like one
    /// of the words, or ``isOfficial(_:)``.
    package static func contains(_ name: String) -> Bool {
        if TopicNames.isReserved(name.lowercased()) || isOfficial(name) { return true }
        let letters = Lookalike.transcribed(name).filter { $0.isLetter || $0.isNumber }
        // Ali is a name, and no misspelled "all". So letters alone must be the same.
        let isPlain = letters.allSatisfy { ("a"..."z").contains($0) }
        return isPlain
            ? others.contains(letters) : otherSkeletons.contains(Lookalike.skeleton(name))
    }

    /// Whether a name looks like one of the server or its operator.
    ///
    /// It does so if it is an official word with additions and a number, such as `admin2` and
    /// `support_team`. Two official words make a name of their own, unless one is `fairway`.
    package static func isOfficial(_ name: String) -> Bool {
        let digits = name.reversed().prefix { $0.isNumber || $0.isWhitespace }
        let stem = name.dropLast(digits.count)
        // The part after a `_` is a word of its own, as in `owner_300`.
        let stems = stem.last == "_" ? [name] : [name, String(stem)]
        return stems.contains { isOfficial(Array(Lookalike.skeleton($0))) }
    }

    /// - Complexity: O(n²) in the number of letters, of which there are at most 64.
    private static func isOfficial(_ letters: [Character]) -> Bool {
        guard (1...lengthMax).contains(letters.count) else { return false }
        // The weight of the official words up to each place; nil if the letters up to there are not
        // whole words.
        var words: [Int?] = [0]
        for end in 1...letters.count {
            var most: Int?
            for start in 0..<end {
                guard let before = words[start],
                    let weight = weights[String(letters[start..<end])]
                else { continue }
                most = max(most ?? 0, before + weight)
            }
            words.append(most)
        }
        guard let weight = words[letters.count] else { return false }
        return weight == 1 || weight >= fairwayWeight
    }
}
