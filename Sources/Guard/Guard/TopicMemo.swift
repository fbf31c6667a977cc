import Contract
import Glibc

/// The topic that was asked for last, taken apart and looked up.
///
/// On a fan-out the broker asks for each subscriber of one and the same topic.
struct TopicMemo: Sendable {
    /// The longest topic that is remembered, in bytes; a room's has 50 or so.
    static let bytesMax = 256

    private var bytes: [UInt8] = .init(repeating: 0, count: bytesMax)
    private var count = -1
    /// The topic's parts; nil if it is none of the contract.
    private(set) var parsed: ParsedTopic?
    /// The user it belongs to.
    private(set) var owner = UserTable.none
    /// The room it belongs to.
    private(set) var room = GuardTables.noRoom
    /// The friend whose position it is.
    private(set) var friend = UserTable.none

    /// Tells whether this is the topic.
    func holds(_ topic: UnsafeBufferPointer<UInt8>) -> Bool {
        guard topic.count == count, count <= bytes.count, let start = topic.baseAddress else {
            return false
        }
        // Sound: both are at least `count` bytes long.
        return memcmp(bytes, start, count) == 0
    }

    /// Forgets the topic; to be called when users or rooms get or lose their numbers.
    mutating func forget() { count = -1 }

    /// Remembers a topic; one longer than ``bytesMax`` is looked up but not remembered.
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
