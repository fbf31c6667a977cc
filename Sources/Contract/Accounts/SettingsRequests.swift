import JSON

/// What a user chose.
package struct AccountSettings: Document, Equatable {
    /// The word beside the kinds that stands for all of them.
    package static let all = "all"

    /// By kind, whether it is wanted; `all` false silences every one that can be silenced.
    package var notifications = Keyed<Bool>()
    package var quietHours: QuietHours?
    /// Words for what stands on the client's first page, in order; what they mean is up to clients.
    package var shortcuts: [String] = []
    /// Who else may see my discs: one of ``audiences``.
    package var discs = "friends"
    /// Who else may see history and statistics: one of ``audiences``. `nobody` also keeps them out
    /// of a course's averages.
    package var history = "friends"
    /// The users who can send me friend requests and card offers: one of ``contacts``. To all other users, their
    /// requests and offers look unanswered.
    package var contact = "everybody"

    /// The language of texts from the server, as in ``Language``; nil: what each client asks for, else English.
    package var language: String?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("notifications", &notifications)
        fields.required("quietHours", &quietHours)
        fields.required("shortcuts", &shortcuts)
        fields.required("discs", &discs)
        fields.required("history", &history)
        fields.required("contact", &contact)
        fields.required("language", &language)
    }

    package static let contacts = ["friends", "everybody"]
    package static let languages = Language.allCases.map(\.rawValue)
    package static let audiences = ["nobody", "friends", "everybody"]

    /// What notifications can be switched off by.
    package static let switches =
        [all] + NotificationKind.allCases.filter(\.canBeSwitchedOff).map(\.rawValue)
}

/// The part of each day in which a user is not to be disturbed.
package struct QuietHours: Document, Equatable {
    /// `22:00`: by the clock on the wall there.
    package var from = ""
    /// `07:00`; not after `from`, it is on the next day.
    package var to = ""
    /// A name of the IANA time zone database: `Europe/Oslo`.
    package var timeZone = ""

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("from", &from, .timeOfDay)
        fields.required("to", &to, .timeOfDay)
        fields.required("timeZone", &timeZone, .length(1...64))
    }

    /// Minutes since midnight of a time of day; nil for none.
    package static func minutes(_ text: String) -> Int? {
        let parts = text.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        let areDigits = parts.allSatisfy { part in
            part.count == 2 && part.allSatisfy { (0x30...0x39).contains($0) }
        }
        guard parts.count == 2, areDigits, let hour = Int(Substring(parts[0])),
            let minute = Int(Substring(parts[1])), hour < 24, minute < 60
        else { return nil }
        return hour * 60 + minute
    }

    /// The time of day of minutes since midnight.
    package static func text(_ minutes: Int) -> String {
        let parts = [minutes / 60, minutes % 60]
        return parts.map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
    }
}

extension Check where Value == String {
    /// `00:00` to `23:59`.
    fileprivate static let timeOfDay = Check(
        schema: [JSON.Member("pattern", "^([01][0-9]|2[0-3]):[0-5][0-9]$")]
    ) { QuietHours.minutes($0) == nil ? "must be a time from 00:00 to 23:59" : nil }
}

/// `account/settings`: what I chose, or what holds as long as I did not.
package struct GetSettings: Request, Equatable {
    package typealias Result = AccountSettings
    package static let routes = [Route(.user, "account", "settings")]
    package static let isRead = true

    package init() {}
    package mutating func visit(_ fields: inout Fields) {}
}

/// `account/changeSettings`: changes what is named and leaves the rest; answers with all of it.
package struct ChangeSettings: Request, Equatable {
    package typealias Result = AccountSettings
    package static let routes = [Route(.user, "account", "changeSettings")]
    package static let area: TokenArea? = .account
    package static let repetition = Repetition.remembered
    package static let invalid = ErrorCode.accountInvalid
    package static let errors: [ErrorCode] = [.accountInvalid]

    /// The kinds to change, and `all`.
    package var notifications: Keyed<Bool>?
    /// Null ends them.
    package var quietHours: QuietHours??
    package var shortcuts: [String]?
    /// Who else may see my discs.
    package var discs: String?
    /// Who else may see history and statistics.
    package var history: String?
    /// The users who can send me friend requests and card offers.
    package var contact: String?

    /// The language of texts from the server. Null: the language that each client asks for.
    package var language: String??

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.optional("notifications", &notifications, .switches)
        fields.nullable("quietHours", &quietHours)
        fields.optional("shortcuts", &shortcuts, .shortcuts)
        fields.optional("discs", &discs, .among(AccountSettings.audiences))
        fields.optional("history", &history, .among(AccountSettings.audiences))
        fields.optional("contact", &contact, .among(AccountSettings.contacts))
        fields.nullable("language", &language, .among(AccountSettings.languages))
    }
}

extension Check where Value == Keyed<Bool> {
    fileprivate static var switches: Check {
        let words = AccountSettings.switches
        let names = Check<String>.among(words)
        return Check(schema: [JSON.Member("propertyNames", .object(names.schema))]) { chosen in
            let unknown = chosen.entries.first { !words.contains($0.key) }
            return unknown == nil ? nil : "may only have the keys \(words.joined(separator: ", "))"
        }
    }
}

extension Check where Value == [String] {
    /// A few words.
    fileprivate static let shortcuts = Check(
        schema: [JSON.Member("maxItems", 12), JSON.Member("uniqueItems", true)]
    ) { words in
        guard words.count <= 12 else { return "must have at most 12 entries" }
        guard Set(words).count == words.count else { return "must not contain an entry twice" }
        let areWords = words.allSatisfy { word in
            (1...32).contains(word.utf8.count)
                && word.utf8.allSatisfy { $0.isWordOrDash || $0 == UInt8(ascii: ".") }
        }
        return areWords ? nil : "must be words of 1 to 32 letters a-z, digits, '.', '-' or '_'"
    }
}
