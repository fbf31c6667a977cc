import Contract

/// What a verifier said, on its way from a worker to the writer.
struct IdentityVerdict: Document, Equatable {
    private var provider = ""
    private var subject = ""
    private var email: String?
    private var isEmailVerified = false
    private var name: String?
    private var username: String?
    private var issuedAt = 0
    /// Why the token is not taken.
    private var reason: String?
    private var isUnreachable = false

    init() {}

    init(_ result: Result<Identity, IdentityError>) {
        switch result {
        case .success(let identity):
            provider = identity.provider
            subject = identity.subject
            email = identity.email
            isEmailVerified = identity.isEmailVerified
            name = identity.name
            username = identity.username
            issuedAt = Int(identity.issuedAt)
        case .failure(let error):
            reason = error.reason
            isUnreachable = error.kind == .unreachable
        }
    }

    mutating func visit(_ fields: inout Fields) {
        fields.required("provider", &provider)
        fields.required("subject", &subject)
        fields.optional("email", &email)
        fields.required("isEmailVerified", &isEmailVerified)
        fields.optional("name", &name)
        fields.optional("username", &username)
        fields.required("issuedAt", &issuedAt)
        fields.optional("reason", &reason)
        fields.required("isUnreachable", &isUnreachable)
    }

    /// - Throws: A ``Refusal`` with what the verifier said.
    func identity() throws -> Identity {
        if let reason {
            throw Refusal(
                isUnreachable ? .providerUnreachable : .providerRefused,
                LocalizedText(stored: reason))
        }
        return Identity(
            provider: provider, subject: subject, email: email,
            isEmailVerified: isEmailVerified, name: name, username: username,
            issuedAt: Int64(issuedAt))
    }
}
