package import Engine
package import JSON

/// A capability that keeps something about users (GDPR, articles 15, 17 and 20): it shows each what
/// it keeps, and lets go of it when the account goes.
package protocol PersonalDataKeeper: Feature {
    /// What is kept about a user, by key; no secrets, and nothing about others: not what a user
    /// wrote on their cards either.
    func personalData(of user: String, _ context: Context) throws -> [JSON.Member]

    /// Takes away all that is kept about a user, also from others' topics and memory; called while
    /// the account still stands, in the transaction in which it goes. What others need of it stays
    /// without the name.
    func erase(_ user: String, _ context: Context) throws
}
