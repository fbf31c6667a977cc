/// Who asks, as the broker's guard has made sure.
package enum Sender: Hashable, Sendable {
    /// Nobody is signed in; known by the client id.
    case guest(String)
    case user(String)

    /// The name under which requests are remembered.
    package var key: String {
        switch self {
        case .guest(let client): client
        case .user(let name): name
        }
    }
}
