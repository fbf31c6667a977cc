package import JSON

/// Words that all capabilities define together.
///
/// A contract cannot list such words, because it does not know the other contracts. Its schema names
/// them, the API documents list them, and a handler checks them.
package enum SharedWords: String {
    /// The names of all kinds of notifications.
    case notificationKinds
    /// The keys of the setting `notifications`.
    case notificationSwitches

    package static let key = "x-words"

    /// The schema of one such word.
    package var schema: [JSON.Member] { [JSON.Member(Self.key, .string(rawValue))] }
}
