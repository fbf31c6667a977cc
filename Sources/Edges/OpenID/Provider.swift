/// An identity provider as an operator configures it (OpenID Connect Core 1.0).
package struct Provider: Equatable, Sendable {
    /// Our name for it, in links: `ntnu`.
    package var id: String
    /// For people, on a button.
    package var name: String
    /// Its issuer URL, exactly as in its tokens.
    package var issuer: String
    package var clientID: String
    /// Empty for a public client, which has PKCE alone.
    package var clientSecret: String
    /// What is asked for; `openid` always is.
    package var scopes: [String]

    package init(
        id: String, name: String, issuer: String, clientID: String, clientSecret: String = "",
        scopes: [String] = ["openid", "email", "profile"]
    ) {
        self.id = id
        self.name = name
        self.issuer = issuer
        self.clientID = clientID
        self.clientSecret = clientSecret
        self.scopes = scopes.contains("openid") ? scopes : ["openid"] + scopes
    }
}
