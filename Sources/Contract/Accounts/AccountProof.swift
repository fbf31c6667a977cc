/// What shows that it is really the user who asks: the password, or what an identity provider that
/// signs the user in says at that moment.
package struct AccountProof: Document, Equatable {
    package var password = ""
    /// One of `account/providers` that signs me in; instead of a password.
    package var provider: String?
    /// The provider's ID token, issued within the last ten minutes.
    package var idToken = ""
    /// The `nonce` that the ID token was asked for with.
    package var nonce: String?

    package static let errors: [ErrorCode] = [
        .accountWrongCredentials, .accountPasswordMissing, .providerUnknown, .providerRefused,
        .providerUnreachable,
    ]

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.optional("provider", &provider, .length(1...64))
        fields.required("password", &password, .length(1...128), unless: provider != nil)
        fields.required("idToken", &idToken, .length(1...16_384), unless: provider == nil)
        fields.optional("nonce", &nonce, .length(1...256))
    }
}
