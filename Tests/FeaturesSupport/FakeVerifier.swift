package import Features
import Synchronization

/// Says of each token what the test told it to.
package final class FakeVerifier: IdentityVerifier {
    package let names = [(id: "uni", name: "University")]
    private let known = Mutex<[String: Result<Identity, IdentityError>]>([:])

    package subscript(token: String) -> Result<Identity, IdentityError>? {
        get { known.withLock { $0[token] } }
        set { known.withLock { $0[token] = newValue } }
    }

    package init() {}

    /// Makes a token that stands for a person.
    /// - Parameter issuedAt: Unix milliseconds; by default later than any test.
    package func vouch(
        _ token: String, subject: String? = nil, email: String? = nil, isVerified: Bool = true,
        username: String? = nil, issuedAt: Int64 = 4_102_444_800_000
    ) -> Identity {
        let identity = Identity(
            provider: "uni", subject: subject ?? token, email: email ?? "\(token)@example.org",
            isEmailVerified: isVerified, name: "Ada Lovelace", username: username,
            issuedAt: issuedAt)
        self[token] = .success(identity)
        return identity
    }

    package func identity(
        provider: String, token: String, nonce: String?
    ) -> Result<Identity, IdentityError> {
        self[token] ?? .failure(IdentityError(.refused, "the signature is not the provider's"))
    }
}
