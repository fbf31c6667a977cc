package import Engine
package import SQLite

/// A capability that keeps something about users (GDPR, articles 15, 17 and 20): it shows each what
/// it keeps, and lets go of it when the account goes.
package protocol PersonalDataKeeper: Feature, SendableMetatype {
    /// The name in the receipt of a deletion, which clients read: `rooms`, `friends`, ...
    static var partName: String { get }

    /// What is kept about a user; no secrets, and nothing about others: not what a user wrote on
    /// their cards either. Read off the writer thread, from what is on disk.
    static func personalData(
        of user: String, in database: Connection
    ) throws -> [PersonalDataPart]

    /// Takes away all that is kept about a user, also from others' topics and memory; called while
    /// the account still stands, in the transaction in which it goes. What others need of it stays
    /// without the name.
    func erase(_ user: String, _ context: Context) throws

    /// Takes away some of what there may be thousands of, before the rest goes with
    /// ``erase(_:_:)``: so much as others may wait for (ten milliseconds).
    /// - Returns: False when there may be more.
    func eraseSome(_ user: String, _ context: Context) throws -> Bool
}

extension PersonalDataKeeper {
    package func eraseSome(_ user: String, _ context: Context) throws -> Bool { true }
}
