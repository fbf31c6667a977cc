package import Crypto

/// What an operator chooses about accounts.
package struct AccountsConfiguration: Sendable {
    /// Usernames of admins.
    package var admins: Set<String> = []
    /// Usernames that nobody gets.
    package var reserved: Set<String> = []
    package var signUpsPerMinute = 20
    /// How long a token lives, days; 0: until its device is removed.
    package var tokenDays = 0
    package var scrypt = ScryptParameters.standard
    /// What signs tokens (HS256); the guard has the same.
    package var tokenKey: [UInt8]

    package init(tokenKey: [UInt8]) {
        self.tokenKey = tokenKey
    }
}
