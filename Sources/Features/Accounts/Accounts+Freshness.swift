import Contract
import Crypto
import Engine
import SQLite

/// What identity providers said before everybody was put out, and lets nobody in any more.
///
/// A provider's word is good for about an hour, and may be handed over more than once: whoever was
/// signed in with it holds it still. So what puts the holder of a device out puts it out, too.
extension Accounts {
    /// Refuses what was said before the password was changed or reset, or the provider taken off.
    func requireNewer(_ identity: Identity, for user: String, _ context: Context) throws {
        let putOut = try AccountStore(database: context.database).putOutAt(user)
        let unlinked = try ProviderStore(database: context.database).unlinkedAt(
            identity.provider, by: user)
        guard let moment = [putOut, unlinked].compactMap(\.self).max() else { return }
        try require(identity, after: moment)
    }

    /// Refuses what was said before the account of this person, or with this address, was deleted:
    /// it must not make another one.
    func requireNotGone(_ identity: Identity, _ context: Context) throws {
        let store = ProviderStore(database: context.database)
        // An address that the provider has not verified is a claim. It must not reveal what happened to an account.
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

    /// Keeps what knows the providers' words about a user again whose account goes: digests, no
    /// names.
    func noteGone(_ account: AccountStore.Account, _ context: Context) throws {
        let store = ProviderStore(database: context.database)
        for (provider, subject) in try store.identities(of: account.username) {
            try store.noteGone(personDigest(provider, subject), now: context.now)
        }
        // A stranger can claim an address and delete the account. That must not lock out the owner of the address.
        guard account.isConfirmed else { return }
        try store.noteGone(addressDigest(account.email), now: context.now)
    }

    /// Drops digests that nothing is compared with any more: all older words are refused.
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
