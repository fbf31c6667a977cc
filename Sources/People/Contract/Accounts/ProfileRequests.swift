package import Contract
import JSON
package import Topics

/// The part of an account that other users can see.
package struct Profile: Document, Equatable {
    package var user = ""
    /// The display name.
    package var name = ""
    /// Whether others see more than the name.
    package var isPublic = false
    /// The time of the sign-up, Unix milliseconds. Other users see it only if the profile is
    /// public.
    package var since: Int?
    /// The user's text about themselves. Other users see it only if the profile is public.
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

/// `account/profile`: returns the profile of a user; by default, of the user who asks.
package struct GetProfile: AccountRequest, Equatable {
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

/// `account/changeProfile`: changes the given keys of the profile, and returns the whole profile.
///
/// Only cards and rooms that the user joins from now on show a new name.
package struct ChangeProfile: AccountRequest, Equatable {
    package typealias Result = Profile
    package static let routes = [Route(.user, "account", "changeProfile")]
    package static let area: TokenArea? = .account
    package static let invalid = ErrorCode.accountInvalid
    package static let errors: [ErrorCode] = [.accountInvalid]

    package var name: String?
    /// A text about the user. An empty text removes it.
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
    /// A text of up to 500 characters, with line breaks but without other control characters.
    fileprivate static let someLines = Check(
        schema: [JSON.Member("maxLength", 500)], texts: .lines
    ) { text in
        guard text.count <= 500, text.utf8.count <= 2_000 else {
            return "must have at most 500 characters"
        }
        let isClean = text.unicodeScalars.allSatisfy {
            $0 == "\n" || $0.value >= 0x20 && $0.value != 0x7F
        }
        return isClean ? nil : "must not contain control characters"
    }
}
