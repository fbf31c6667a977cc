import Glibc
import Topics

extension GuardState {
    /// Parses a topic and looks up its names, unless this is the last topic.
    mutating func look(up topic: UnsafeBufferPointer<UInt8>) {
        guard !memo.holds(topic) else { return }
        memo.set(topic, grammar.parse(topic), users: users, tables: tables)
    }
}

/// The last topic that the broker asked about, parsed and looked up.
///
/// When the broker delivers a message to many subscribers, it asks about the same topic each time.
struct TopicMemo: Sendable {
    /// The longest topic that is remembered, in bytes. A room's topic has about 50.
    static let bytesMax = 256

    private var bytes: [UInt8] = .init(repeating: 0, count: bytesMax)
    private var count = -1
    /// The parts of the topic. Nil if the contract has no such topic.
    private(set) var parsed: ParsedTopic?
    /// The user it belongs to.
    private(set) var owner = UserTable.none
    /// The room it belongs to.
    private(set) var room = GuardTables.noRoom
    /// The friend whose position it is.
    private(set) var friend = UserTable.none

    /// Whether this is the remembered topic.
    func holds(_ topic: UnsafeBufferPointer<UInt8>) -> Bool {
        guard topic.count == count, count <= bytes.count, let start = topic.baseAddress else {
            return false
        }
        // Sound: both are at least `count` bytes long.
        return memcmp(bytes, start, count) == 0
    }

    /// Forgets the topic. Call it when users or rooms get or lose their numbers.
    mutating func forget() { count = -1 }

    /// Looks up a topic, and remembers it unless it is longer than ``bytesMax``.
    mutating func set(
        _ topic: UnsafeBufferPointer<UInt8>, _ parsed: ParsedTopic?, users: UserTable,
        tables: GuardTables
    ) {
        count = topic.count <= Self.bytesMax ? topic.count : -1
        for index in 0..<min(topic.count, bytes.count) { bytes[index] = topic[index] }
        self.parsed = parsed
        guard let parsed else { return }
        owner = users.id(topic[parsed.owner])
        room = tables.room(topic[parsed.room])
        friend = users.id(topic[parsed.friend])
    }
}
