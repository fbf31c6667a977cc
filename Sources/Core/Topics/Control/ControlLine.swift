/// A line from the daemon to the guard, on `$CONTROL/{base}/v1`.
///
/// A message has lines separated by `
/// `, with fields separated by one space. Lines between `begin` and `commit` fill new tables, which
/// `commit` puts into use. All other lines change the tables in use at once.
package enum ControlLine: Equatable, Sendable {
    /// A snapshot begins.
    case begin
    /// The snapshot is complete. From now on clients may connect.
    case commit
    /// The tokens of this device are valid, with or without an admin's rights.
    case device(user: String, device: String, admin: Bool)
    /// The tokens of this device are revoked.
    case undevice(user: String, device: String)
    /// The tokens of this device are revoked, because it signs out. Its connection only receives
    /// the last reply before it is closed.
    case retire(user: String, device: String)
    /// The tokens of all devices of this user are revoked.
    case undevices(user: String)
    /// This user may read the room's topics and write into it.
    case member(room: String, user: String)
    /// This user may no longer read the room's topics or write into it.
    case unmember(room: String, user: String)
    /// Nobody may read or write in this room any longer.
    case unroom(String)
    /// The viewer may see the owner's position.
    case share(owner: String, viewer: String)
    /// The viewer may no longer see the owner's position.
    case unshare(owner: String, viewer: String)
    /// These two users are friends. Each may see whether the other is connected.
    case friend(String, String)
    /// These two users are no longer friends.
    case unfriend(String, String)
    /// The network of the clients that connect from a relay address. It applies until another such
    /// line replaces it or the broker ends. A snapshot does not change it.
    case network(RelayAddress, String)
    /// Asks for the full list of connected clients.
    case presence
    /// Asks for the numbers of refusals.
    case counts

    /// Whether the line takes a right away.
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

extension ControlLine {
    /// Reads a line.
    ///
    /// - Parameter line: Unchecked bytes, without the line's end.
    /// - Returns: Nil for anything but a line of this protocol with valid names.
    package init?(_ line: UnsafeBufferPointer<UInt8>) {
        var words = LineWords(line)
        guard let verb = words.next(), let parsed = Self.parse(verb, &words), words.isAtEnd else {
            return nil
        }
        self = parsed
    }

    /// Reads a line.
    package init?(_ line: String) {
        var line = line
        guard let parsed = line.withUTF8({ ControlLine($0) }) else { return nil }
        self = parsed
    }

    private static func parse(
        _ verb: UnsafeBufferPointer<UInt8>, _ words: inout LineWords
    ) -> ControlLine? {
        if verb.equals("begin") { return .begin }
        if verb.equals("commit") { return .commit }
        if verb.equals("presence") { return .presence }
        if verb.equals("counts") { return .counts }
        if verb.equals("unroom") { return words.text(TopicNames.isRoom).map { .unroom($0) } }
        if verb.equals("undevices") {
            return words.text(TopicNames.isUsername).map { .undevices(user: $0) }
        }
        if verb.equals("network") { return parseNetwork(&words) }
        return parsePair(verb, &words)
    }

    private static func parseNetwork(_ words: inout LineWords) -> ControlLine? {
        guard let text = words.text({ !$0.isEmpty }), let address = RelayAddress(text) else {
            return nil
        }
        return words.text(RelayAddress.isClientAddress).map { .network(address, $0) }
    }

    private static func parsePair(
        _ verb: UnsafeBufferPointer<UInt8>, _ words: inout LineWords
    ) -> ControlLine? {
        if verb.equals("member") || verb.equals("unmember") {
            guard let room = words.text(TopicNames.isRoom),
                let user = words.text(TopicNames.isUsername)
            else { return nil }
            return verb.equals("member")
                ? .member(room: room, user: user) : .unmember(room: room, user: user)
        }
        guard let user = words.text(TopicNames.isUsername) else { return nil }
        if let make = pairOfUsers(verb) {
            return words.text(TopicNames.isUsername).map { make(user, $0) }
        }
        guard let device = words.text(TopicNames.isDevice) else { return nil }
        if verb.equals("undevice") { return .undevice(user: user, device: device) }
        if verb.equals("retire") { return .retire(user: user, device: device) }
        guard verb.equals("device"), let flag = words.next(), flag.count == 1 else { return nil }
        switch flag[0] {
        case UInt8(ascii: "0"): return .device(user: user, device: device, admin: false)
        case UInt8(ascii: "1"): return .device(user: user, device: device, admin: true)
        default: return nil
        }
    }

    /// Returns a function that makes the line of a verb with two users.
    private static func pairOfUsers(
        _ verb: UnsafeBufferPointer<UInt8>
    ) -> ((String, String) -> ControlLine)? {
        if verb.equals("share") { return { .share(owner: $0, viewer: $1) } }
        if verb.equals("unshare") { return { .unshare(owner: $0, viewer: $1) } }
        if verb.equals("friend") { return { .friend($0, $1) } }
        if verb.equals("unfriend") { return { .unfriend($0, $1) } }
        return nil
    }
}

/// An iterator over the words of a line, separated by single spaces, without allocation.
struct LineWords {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var position = 0

    /// Starts at the first word.
    init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    /// Whether there are no more words.
    var isAtEnd: Bool { position > bytes.count }

    /// Returns the next word. It is empty between two consecutive spaces.
    mutating func next() -> UnsafeBufferPointer<UInt8>? {
        guard position <= bytes.count else { return nil }
        let start = position
        while position < bytes.count, bytes[position] != UInt8(ascii: " ") { position &+= 1 }
        defer { position &+= 1 }
        return UnsafeBufferPointer(
            start: bytes.baseAddress.map { $0 + start }, count: position &- start)
    }

    /// Returns the next word as text if it passes a test.
    mutating func text(_ test: (UnsafeBufferPointer<UInt8>) -> Bool) -> String? {
        guard let word = next(), test(word) else { return nil }
        return String(decoding: word, as: UTF8.self)
    }

    /// Returns the rest of the line as text.
    mutating func rest() -> String {
        guard position <= bytes.count else { return "" }
        defer { position = bytes.count &+ 1 }
        let start = position
        return String(
            decoding: UnsafeBufferPointer(
                start: bytes.baseAddress.map { $0 + start }, count: bytes.count &- start),
            as: UTF8.self)
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Calls `body` with each line of these bytes, without its `
    /// `. Empty lines are left out.
    package func forEachLine(_ body: (UnsafeBufferPointer<UInt8>) -> Void) {
        guard let baseAddress else { return }
        var start = 0
        while start < count {
            var end = start
            while end < count, self[end] != UInt8(ascii: "\n") { end &+= 1 }
            if end > start { body(Self(start: baseAddress + start, count: end &- start)) }
            start = end &+ 1
        }
    }
}
