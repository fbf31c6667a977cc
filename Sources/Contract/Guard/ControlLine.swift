/// One line of what the daemon tells the guard on `$CONTROL/{base}/v1`.
///
/// A message holds lines separated by `\n`, fields by one space. Lines between `begin` and `commit`
/// fill new tables, which `commit` swaps in; all others change the live tables at once.
package enum ControlLine: Equatable, Sendable {
    /// A snapshot begins.
    case begin
    /// The snapshot is complete: from now on clients are let in.
    case commit
    /// This device's tokens live, with or without an admin's rights.
    case device(user: String, device: String, admin: Bool)
    /// The tokens of this device are dead.
    case undevice(user: String, device: String)
    /// The tokens of this device are dead, because it signs out itself: its connection hears its
    /// last reply, and nothing else, before it is cut.
    case retire(user: String, device: String)
    /// The tokens of all this user's devices are dead.
    case undevices(user: String)
    /// This user may read the room's topics and write into it.
    case member(room: String, user: String)
    /// No longer.
    case unmember(room: String, user: String)
    /// Nobody may read or write in this room any more.
    case unroom(String)
    /// The viewer may see the owner's position.
    case share(owner: String, viewer: String)
    /// No longer.
    case unshare(owner: String, viewer: String)
    /// These two are friends: each may see whether the other is connected.
    case friend(String, String)
    /// No longer.
    case unfriend(String, String)
    /// The network of the clients that connect from a relay address. It applies until another such line replaces it or
    /// the broker ends. A snapshot does not change it.
    case network(RelayAddress, String)
    /// Asks for the full list of connected clients.
    case presence
    /// Asks how often what was refused.
    case counts

    /// Whether it takes a right away.
    package var withdraws: Bool {
        switch self {
        case .undevice, .retire, .undevices, .unmember, .unroom, .unshare, .unfriend: true
        case .begin, .commit, .device, .member, .share, .friend, .network, .presence, .counts: false
        }
    }

    /// The line as it is sent, without the line's end.
    package var text: String {
        switch self {
        case .begin: "begin"
        case .commit: "commit"
        case .device(let user, let device, let admin): "device \(user) \(device) \(admin ? 1 : 0)"
        case .undevice(let user, let device): "undevice \(user) \(device)"
        case .retire(let user, let device): "retire \(user) \(device)"
        case .undevices(let user): "undevices \(user)"
        case .member(let room, let user): "member \(room) \(user)"
        case .unmember(let room, let user): "unmember \(room) \(user)"
        case .unroom(let room): "unroom \(room)"
        case .share(let owner, let viewer): "share \(owner) \(viewer)"
        case .unshare(let owner, let viewer): "unshare \(owner) \(viewer)"
        case .friend(let one, let other): "friend \(one) \(other)"
        case .unfriend(let one, let other): "unfriend \(one) \(other)"
        case .network(let address, let network): "network \(address.text) \(network)"
        case .presence: "presence"
        case .counts: "counts"
        }
    }
}
