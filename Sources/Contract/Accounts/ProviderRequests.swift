/// `account/providers`: the identity providers of this server, and which of them sign me in.
///
/// Over HTTP also for who is not signed in, for whom `linked` is false: a page that offers to sign in
/// has a button for each.
package struct ListProviders: Request, Equatable {
    package static let routes = [Route(.user, "account", "providers")]
    package static let isRead = true
    package static let isPublic = true

    package init() {}
    package mutating func visit(_ fields: inout Fields) {}

    package struct Entry: Document, Equatable {
        package var id = ""
        /// For people, on a button.
        package var name = ""
        package var linked = false

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("id", &id)
            fields.required("name", &name)
            fields.required("linked", &linked)
        }
    }

    package struct Result: Document, Equatable {
        package var providers: [Entry] = []

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("providers", &providers)
        }
    }
}

/// `account/linkProvider`: lets me sign in through an identity provider from now on.
///
/// With an ID token at once; without one the result has an address to open in a browser, good for
/// a quarter of an hour, which asks once more, and leads to the provider and back. Only the newest
/// one is good.
package struct LinkProvider: Request, Equatable {
    package static let routes = [Route(.user, "account", "linkProvider")]
    package static let repetition = Repetition.renewed
    package static let errors: [ErrorCode] = [
        .providerUnknown, .providerRefused, .providerUnreachable, .providerTaken,
        .requestTooMany,
    ]

    package var provider = ""
    package var idToken: String?
    /// The `nonce` that the ID token was asked for with.
    package var nonce: String?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("provider", &provider, .length(1...64))
        fields.optional("idToken", &idToken, .length(1...16_384))
        fields.optional("nonce", &nonce, .length(1...256))
    }

    package struct Result: Document, Equatable {
        package var linked = false
        package var url: String?

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("linked", &linked)
            fields.optional("url", &url)
        }
    }
}

/// `account/unlinkProvider`: a provider does not sign me in any more, until I link it again: not by
/// my email address either.
package struct UnlinkProvider: Request, Equatable {
    package typealias Result = Nothing
    package static let routes = [Route(.user, "account", "unlinkProvider")]
    package static let errors: [ErrorCode] = [.providerUnknown]

    package var provider = ""

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("provider", &provider, .length(1...64))
    }
}
