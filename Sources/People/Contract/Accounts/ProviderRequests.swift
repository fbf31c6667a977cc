package import Contract
package import Topics

/// `account/providers`: lists the identity providers of this server, and which of them are linked
/// to the user's account.
///
/// Over HTTP, the request also works without signing in, because a sign-in page has a button for
/// each provider. `linked` is then false.
package struct ListProviders: AccountRequest, Equatable {
    package static let routes = [Route(.user, "account", "providers")]
    package static let isRead = true
    package static let isPublic = true

    package init() {}
    package mutating func visit(_ fields: inout Fields) {}

    package struct Entry: Document, Equatable {
        package var id = ""
        /// The name for people, such as the text of a button.
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

/// `account/linkProvider`: links an identity provider to the account, so that the user can sign in
/// with it.
///
/// With an ID token, the server links at once. Without one, the result has an address to open in a
/// browser. The page asks the user to agree, and leads to the provider and back. The address works
/// for 15 minutes, and a newer one replaces it.
package struct LinkProvider: AccountRequest, Equatable {
    package static let routes = [Route(.user, "account", "linkProvider")]
    package static let repetition = Repetition.renewed
    package static let errors: [ErrorCode] = [
        .providerUnknown, .providerRefused, .providerUnreachable, .providerTaken,
        .requestTooMany,
    ]

    package var provider = ""
    package var idToken: String?
    /// The `nonce` of the client's authentication request (OpenID Connect Core 1.0, section
    /// 3.1.2.1).
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

/// `account/unlinkProvider`: stops a provider from signing the user in, until the user links it
/// again.
///
/// Until then, the user's email address at the provider does not lead to the account either.
package struct UnlinkProvider: AccountRequest, Equatable {
    package typealias Result = Nothing
    package static let routes = [Route(.user, "account", "unlinkProvider")]
    package static let addsData = false
    package static let errors: [ErrorCode] = [.providerUnknown]

    package var provider = ""

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("provider", &provider, .length(1...64))
    }
}
