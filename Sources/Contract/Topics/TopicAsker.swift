/// Who asks to write, read or subscribe.
package enum TopicAsker: Equatable, Sendable {
    /// Somebody who has not signed in.
    case guest
    /// A signed-in user.
    case user(admin: Bool)
    /// The daemon, which may do everything.
    case daemon

    /// True for a signed-in user.
    package var isUser: Bool {
        if case .user = self { true } else { false }
    }
}
