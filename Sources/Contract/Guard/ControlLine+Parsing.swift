extension ControlLine {
    /// Reads a line.
    ///
    /// - Parameter line: Any bytes at all, without the line's end.
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

    /// Makes the line of a verb that names two users.
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
