import JSON

/// What others see of a user.
package struct Profile: Document, Equatable {
    package var user = ""
    /// For people to read.
    package var name = ""
    /// Whether others see more than the name.
    package var isPublic = false
    /// When the account was made; told where the profile is public, and to the user.
    package var since: Int?
    /// The same holds for this.
    package var about: String?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("user", &user)
        fields.required("name", &name)
        fields.required("isPublic", &isPublic)
        fields.optional("since", &since)
        fields.optional("about", &about)
    }
}

/// `account/profile`: a user's profile, mine unless another one is named.
package struct GetProfile: Request, Equatable {
    package typealias Result = Profile
    package static let routes = [Route(.user, "account", "profile")]
    package static let isRead = true
    package static let errors: [ErrorCode] = [.accountUnknown]

    package var user: String?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.optional("user", &user, .length(1...64))
    }
}

/// `account/changeProfile`: changes what is named and leaves the rest; answers with all of it.
///
/// A new name stands on cards and in rooms that are joined from then on.
package struct ChangeProfile: Request, Equatable {
    package typealias Result = Profile
    package static let routes = [Route(.user, "account", "changeProfile")]
    package static let area: TokenArea? = .account
    package static let repetition = Repetition.remembered
    package static let invalid = ErrorCode.accountInvalid
    package static let errors: [ErrorCode] = [.accountInvalid]

    package var name: String?
    /// Some lines about oneself; empty takes them away.
    package var about: String?
    package var isPublic: Bool?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.optional("name", &name, .name)
        fields.optional("about", &about, .someLines)
        fields.optional("isPublic", &isPublic)
    }
}

extension Check where Value == String {
    /// Up to 500 characters; line breaks are fine.
    fileprivate static let someLines = Check(schema: [JSON.Member("maxLength", 500)]) { text in
        guard text.count <= 500, text.utf8.count <= 2_000 else {
            return "must have at most 500 characters"
        }
        let isClean = text.unicodeScalars.allSatisfy {
            $0 == "\n" || $0.value >= 0x20 && $0.value != 0x7F
        }
        return isClean ? nil : "must not contain control characters"
    }
}
