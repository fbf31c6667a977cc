/// What slow work waits for; each kind has workers of its own, so that a provider that does not
/// answer holds up no password.
package enum Lane: Sendable {
    /// The processor: hashing passwords.
    case processor
    /// Another server. Such work bounds its time itself.
    case network
}
