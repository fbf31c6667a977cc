/// Who asks, as the broker's guard has made sure.
package enum Sender: Hashable, Sendable {
    /// Nobody is signed in; known by the client id.
    case guest(String)
    /// Nobody is signed in, over HTTP; known by the network that it asks from, as all others there.
    case network(String)
    case user(String)

    /// The name under which requests are remembered: no user's and no client's where it is a
    /// network's.
    package var key: String {
        switch self {
        case .guest(let client): client
        case .network(let network): "guest-@\(network)"
        case .user(let name): name
        }
    }

    /// Whether several people ask under one name. What one of them called `1` is not what another
    /// calls so: their requests are told apart by all that they say.
    var isShared: Bool {
        if case .network = self { true } else { false }
    }
}
