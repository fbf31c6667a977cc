import Contract
import Crypto
import Engine
import PeopleContract
import SQLite

/// Refusal of ID tokens that were issued before a security event.
///
/// An ID token is valid for about an hour and may be used more than once. So somebody who was
/// signed out may still have one. Each event that signs out the devices of an account also makes
/// older ID tokens invalid.
extension Accounts {
    /// Refuses an ID token from before the last change of the password, or before the provider was
    /// unlinked.
    func requireNewer(_ identity: Identity, for user: String, _ context: Context) throws {
        let putOut = try AccountStore(database: context.database).putOutAt(user)
        let unlinked = try ProviderStore(database: context.database).unlinkedAt(
            identity.provider, by: user)
        guard let moment = [putOut, unlinked].compactMap(\.self).max() else { return }
        try require(identity, after: moment)
    }

    /// Refuses an ID token from before the deletion of the account of this person, or of the
    /// account with this address. It must not create a new account.
    func requireNotGone(_ identity: Identity, _ context: Context) throws {
        let store = ProviderStore(database: context.database)
        // An address that the provider has not verified is a claim. It must not reveal what
        // happened to an account.
        let address = identity.isEmailVerified ? identity.email : nil
        let digests =
            [personDigest(identity.provider, identity.subject)]
            + (address.map { [addressDigest($0)] } ?? [])
        for moment in try digests.compactMap(store.goneAt) {
            try require(identity, after: moment)
        }
    }

    private func require(_ identity: Identity, after moment: Int64) throws {
        guard identity.issuedAt > moment else {
            throw Refusal(
                .providerRefused,
                "All devices were signed out. Sign in at the provider again."
            )
        }
    }

    /// Stores digests of the identities and the address of an account that is deleted. They
    /// recognise older ID tokens, but contain no names.
    func noteGone(_ account: AccountStore.Account, _ context: Context) throws {
        let store = ProviderStore(database: context.database)
        for (provider, subject) in try store.identities(of: account.username) {
            try store.noteGone(personDigest(provider, subject), now: context.now)
        }
        // A stranger can claim an address and delete the account. That must not lock out the owner
        // of the address.
        guard account.isConfirmed else { return }
        try store.noteGone(addressDigest(account.email), now: context.now)
    }

    /// Deletes digests that are older than any valid ID token.
    func forgetGone(_ context: Context) throws {
        let lifeMs = (Identity.ageMax + 2 * Identity.leeway) * 1_000
        try ProviderStore(database: context.database).forgetGone(before: context.now - lifeMs)
    }

    private func personDigest(_ provider: String, _ subject: String) -> [UInt8] {
        HMAC.sha256(
            key: configuration.nameKey, Array("person\n\(provider)\n\(subject)".utf8))
    }

    private func addressDigest(_ email: String) -> [UInt8] {
        HMAC.sha256(key: configuration.nameKey, Array("address\n\(email.lowercased())".utf8))
    }
}
