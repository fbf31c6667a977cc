package import Contract

/// A sign-in that is remembered, so that the next command needs no password.
package struct Session: Document, Equatable {
    /// `HOST:PORT`.
    package var server = ""
    package var tls = false
    package var authority: String?
    package var user = ""
    package var device = ""
    /// Whoever has it is this user.
    package var token = ""
    package var topics = UserTopics()

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("server", &server)
        fields.required("tls", &tls)
        fields.optional("authority", &authority)
        fields.required("user", &user)
        fields.required("device", &device)
        fields.required("token", &token)
        fields.required("topics", &topics)
    }

    package var address: ServerAddress? {
        ServerAddress(server, isEncrypted: tls, authority: authority)
    }

    package var identity: Link.Identity { .user(name: user, token: token, topics: topics) }
}
