package import Crypto

/// What an operator chooses about accounts.
package struct AccountsConfiguration: Sendable {
    /// Usernames of admins: of accounts that stand when the daemon starts. Nobody else gets them.
    package var admins: Set<String> = []
    /// What names of accounts that are gone are hashed with; a secret of the server.
    package var nameKey: [UInt8] = []
    /// Usernames that nobody gets.
    package var reserved: Set<String> = []
    package var signUpsPerMinute = 20
    /// Whether nobody signs in before the address is confirmed.
    package var confirmationRequired = false
    package var scrypt = ScryptParameters.standard

    package init() {}
}
