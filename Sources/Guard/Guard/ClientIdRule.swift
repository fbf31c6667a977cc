import Contract

/// Which client ids a user may connect with.
enum ClientIdRule: Equatable {
    /// Nobody else can have it: it starts with `{username}-` or `{username}/`.
    case own
    /// The username and word characters. Another user whose name is also a beginning of the id could have it, too.
    case claimed
    /// Made by the broker for an empty id: `auto-` and a UUID, which nobody guesses.
    case generated
    /// Somebody else's, or none at all.
    case refused

    /// Judges an id for a user.
    init(_ id: UnsafeBufferPointer<UInt8>, user: UnsafeBufferPointer<UInt8>) {
        self = .refused
        guard !id.isEmpty, id.count <= TopicNames.clientIdBytesMax, !id.contains(where: \.isControl)
        else { return }
        if Self.isGenerated(id) {
            self = .generated
            return
        }
        guard id.count > user.count, !user.isEmpty else { return }
        for index in 0..<user.count where id[index] != user[index] { return }
        switch id[user.count] {
        case UInt8(ascii: "-"), UInt8(ascii: "/"): self = .own
        default: if id.dropFirst(user.count).allSatisfy(\.isWord) { self = .claimed }
        }
    }

    /// `auto-` and 36 of a UUID's characters, as Mosquitto 2 makes it.
    private static func isGenerated(_ id: UnsafeBufferPointer<UInt8>) -> Bool {
        guard id.count == 41, id.starts(with: "auto-") else { return false }
        return id.dropFirst(5).allSatisfy { $0.isWordOrDash }
    }
}
