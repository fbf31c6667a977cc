import Crypto
import Engine
import JSON
import SQLite

/// The signs by which the server recognises a device when another account uses it.
///
/// A sign is evidence for a shared device, and a missing one proves nothing: a program can send any
/// installation id. A network address is no sign, because a mobile network gives one to thousands. The
/// connection of a sign-in is none either, because a gateway signs in many people over one.
struct DeviceSigns {
    /// The most signs of a user. The oldest ones are deleted.
    static let countMax = 20

    enum Sign {
        /// An id that a client stores on the device, the same for all accounts.
        case installation(String)
        /// The address of a push service for one installation of an app or a browser.
        case push(provider: String, identity: String)

        var digest: [UInt8] {
            let text =
                switch self {
                case .installation(let id): "installation \(id)"
                case .push(let provider, let identity): "push \(provider) \(identity)"
                }
            return SHA256.hash(Array(text.utf8))
        }
    }

    let database: Connection

    func note(_ sign: Sign, of user: String, at now: Int64) throws {
        try database.run(
            """
            INSERT INTO device_signs (username, sign, at) VALUES (?, ?, ?)
            ON CONFLICT (username, sign) DO UPDATE SET at = excluded.at
            """, user, sign.digest, now)
        try database.run(
            """
            DELETE FROM device_signs WHERE username = ?1 AND sign IN
              (SELECT sign FROM device_signs WHERE username = ?1
               ORDER BY at DESC, sign LIMIT -1 OFFSET ?2)
            """, user, Self.countMax)
    }

    /// Moves times back. Otherwise a new sign would count as the oldest one.
    func clockWasSetBack(to instant: Int64) throws {
        try database.run("UPDATE device_signs SET at = ?1 WHERE at > ?1", instant)
    }

    func signs(of user: String) throws -> [[UInt8]] {
        try database.rows("SELECT sign FROM device_signs WHERE username = ? ORDER BY sign", user) {
            $0.blob(0)
        }
    }

    /// The times of a user's signs, for an export. The digests say nothing to anybody.
    func export(_ user: String) throws -> [JSON] {
        try database.rows("SELECT at FROM device_signs WHERE username = ? ORDER BY at", user) {
            ["at": .int($0.int64(0))]
        }
    }
}
