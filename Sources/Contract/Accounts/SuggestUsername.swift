/// `account/suggestUsername`: usernames that are free, after a hint such as a person's name.
package struct SuggestUsername: Request, Equatable {
    package static let routes = [
        Route(.guest, "account", "suggestUsername"), Route(.user, "account", "suggestUsername"),
    ]

    package var hint: String?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.optional("hint", &hint, .length(0...128))
    }

    package struct Result: Document, Equatable {
        package var usernames: [String] = []

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("usernames", &usernames)
        }
    }
}
