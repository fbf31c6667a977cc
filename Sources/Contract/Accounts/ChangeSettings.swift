import JSON

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
