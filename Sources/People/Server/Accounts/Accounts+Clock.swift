package import Engine
import SQLite

/// The times of accounts after the clock of the server was set back.
extension Accounts {
    /// Moves stored times that are in the future to now.
    ///
    /// Otherwise a later sign-in with a provider would count as one from before the devices were signed
    /// out, and the limits of mails would not end. The time at which an account was created stays,
    /// because tokens contain it.
    package func clockWasSetBack(_ context: Context) throws {
        let (database, now) = (context.database, context.now)
        try database.run("UPDATE users SET put_out_at = ?1 WHERE put_out_at > ?1", now)
        try database.run("UPDATE unlinked_providers SET at = ?1 WHERE at > ?1", now)
        try database.run("UPDATE gone_people SET at = ?1 WHERE at > ?1", now)
        try database.run("UPDATE unconfirmed_mails SET at = ?1 WHERE at > ?1", now)
        // A link keeps the length of its life.
        try database.run(
            """
            UPDATE account_links SET expires_at = expires_at - (created_at - ?1), created_at = ?1
            WHERE created_at > ?1
            """, now)
    }
}
