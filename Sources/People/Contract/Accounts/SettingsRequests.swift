package import Contract
import JSON
package import Topics

/// The settings of a user.
package struct AccountSettings: Document, Equatable {
    /// The key in ``notifications`` that applies to all kinds.
    package static let all = "all"

    /// Whether the user wants notifications of each kind. If `all` is false, no kind that can be
    /// switched off is sent.
    package var notifications = Keyed<Bool>()
    package var quietHours: QuietHours?
    /// The shortcuts on the client's first page, in order. Clients define what each word means.
    package var shortcuts: [String] = []
    /// The other users who may see the user's discs.
    package var discs = OpenWord<Audience>.known(.usual)
    /// The other users who may see the user's history and statistics.
    ///
    /// `nobody` also excludes the user's rounds from the averages of a course.
    package var history = OpenWord<Audience>.known(.usual)
    /// The users who can send friend requests and card offers to this user.
    ///
    /// To all other users, their requests and offers look unanswered.
    package var contact = OpenWord<Contact>.known(.usual)

    /// The language of texts from the server, as in ``Language``. Nil: the language that each
    /// client asks for, or English.
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

    /// The other users who may see some data of a user.
    package enum Audience: String, WordValue {
        case nobody, friends, everybody

        /// The audience if the user chose none.
        package static let usual = friends
    }

    /// The other users whose requests and offers reach a user.
    package enum Contact: String, WordValue {
        case friends, everybody

        /// The users if the user chose none.
        package static let usual = everybody
    }
}

/// The part of each day in which the server does not disturb a user.
package struct QuietHours: Document, Equatable {
    /// The beginning in local time, such as `22:00`.
    package var from = ""
    /// The end in local time, such as `07:00`. If it is not after `from`, it is on the next day.
    package var to = ""
    /// The name of a zone in the IANA time zone database, such as `Europe/Oslo`.
    package var timeZone = ""

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("from", &from, .timeOfDay)
        fields.required("to", &to, .timeOfDay)
        fields.required("timeZone", &timeZone, .length(1...64))
    }

    /// The minutes since midnight of a time such as `22:00`; nil if the text is not a time of day.
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

    /// The time of day, such as `22:00`.
    /// - Parameter minutes: Minutes since midnight, 0 to 1,439.
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

/// `account/settings`: returns the user's settings, with the default of each setting that the user
/// has not changed.
package struct GetSettings: AccountRequest, Equatable {
    package typealias Result = AccountSettings
    package static let routes = [Route(.user, "account", "settings")]
    package static let isRead = true

    package init() {}
    package mutating func visit(_ fields: inout Fields) {}
}

/// `account/changeSettings`: changes the given settings, and returns all settings.
package struct ChangeSettings: AccountRequest, Equatable {
    package typealias Result = AccountSettings
    package static let routes = [Route(.user, "account", "changeSettings")]
    package static let addsData = false
    package static let area: TokenArea? = .account
    package static let invalid = ErrorCode.accountInvalid
    package static let errors: [ErrorCode] = [.accountInvalid]

    /// The kinds to switch on (true) or off (false), and `all`.
    package var notifications: Keyed<Bool>?
    /// The quiet hours. Null removes them.
    package var quietHours: QuietHours??
    package var shortcuts: [String]?
    /// The other users who may see the user's discs.
    package var discs: AccountSettings.Audience?
    /// The other users who may see the user's history and statistics.
    package var history: AccountSettings.Audience?
    /// The users who can send friend requests and card offers to this user.
    package var contact: AccountSettings.Contact?

    /// The language of texts from the server. Null: the language that each client asks for.
    package var language: String??

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.optional("notifications", &notifications, .switches)
        fields.nullable("quietHours", &quietHours)
        fields.optional("shortcuts", &shortcuts, .shortcuts)
        fields.optional("discs", &discs)
        fields.optional("history", &history)
        fields.optional("contact", &contact)
        fields.nullable("language", &language, .among(Language.all.map(\.code)))
    }
}

extension Check where Value == Keyed<Bool> {
    /// The keys are `all`, and the kinds that can be switched off. The handler checks them.
    fileprivate static var switches: Check {
        let names = JSON.object(SharedWords.notificationSwitches.schema)
        return Check(schema: [JSON.Member("propertyNames", names)]) { _ in nil }
    }
}

extension Check where Value == [String] {
    /// Up to 12 different words.
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

/// Settings say who sees a user's history and discs. So People declare the refusals.
extension ErrorCode {
    /// The player does not share the history with the sender.
    package static let historyPrivate = ErrorCode("history.private", http: 403)
    /// The player does not share discs with the sender.
    package static let discPrivate = ErrorCode("disc.private", http: 403)
}
