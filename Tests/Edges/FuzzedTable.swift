import Bridge
import Contract
import Engine
import FeaturesSupport
import JSON
import ModulesContract
import TestSupport
import Topics

/// A daemon with a room in play, whose requests come through the reader of the bridge.
///
/// Each request has a number as its Correlation Data, which identifies its reply.
final class FuzzedTable {
    let fairway: Harness
    let room: String
    private let reader = RequestReader(grammar: .standard)
    private var asked = 0
    /// The number of requests that succeeded.
    private(set) var accepted = 0
    private var waiting: [Int: String?] = [:]

    init(seed: UInt64) throws {
        fairway = try Harness(seed: seed)
        fairway.people("alice", "bob", "carol")
        room = fairway.lobby("alice", "bob", holes: 9)
        fairway.room(room, "alice", "addGuest", ["name": "Grandma"])
        fairway.room(room, "alice", "start")
        fairway.outlet.clear()
    }

    /// The number of requests without a reply that the reader accepted.
    var unanswered: Int { waiting.count }

    /// Passes one message to the reader.
    func send(_ message: FuzzedRequests.Message) {
        asked += 1
        let properties = MessageProperties(
            responseTopic: message.replyTopic, correlation: Array(String(asked).utf8))
        let mailbox = fairway.engine.mailbox
        let before = mailbox.requestsCount
        var topic = message.topic
        topic.withUTF8 { topic in
            message.body.withUnsafeBufferPointer {
                reader.read(topic: topic, payload: $0, properties, into: mailbox)
            }
        }
        if mailbox.requestsCount > before { waiting[asked] = .some(message.id) }
    }

    /// Lets the engine process all waiting requests.
    /// - Returns: The mistakes in the replies; empty if each request got one correct reply.
    func settle() -> [String] {
        fairway.engine.runBatch()
        fairway.engine.runBatch()
        var wrong: [String] = []
        for case .reply(.topic(_, let correlation), let reply) in fairway.outlet.effects {
            let number = Int(String(decoding: correlation ?? [], as: UTF8.self)) ?? 0
            if let id = waiting.removeValue(forKey: number) {
                wrong += objections(reply.bytes, id: id)
            } else {
                wrong.append("a second reply to \(number)")
            }
        }
        fairway.outlet.clear()
        if !waiting.isEmpty { wrong.append("no reply to \(waiting)") }
        waiting = [:]
        return wrong
    }

    private func objections(_ payload: [UInt8], id: String?) -> [String] {
        guard let reply = try? JSON(parsing: payload), let ok = reply["ok"]?.bool else {
            return ["no JSON: \(String(decoding: payload, as: UTF8.self))"]
        }
        let text = String(decoding: payload.prefix(300), as: UTF8.self)
        if let id, reply["id"]?.string != id { return ["not to \(id): \(text)"] }
        if ok {
            accepted += 1
            return []
        }
        let code = reply.code.flatMap { Contracts.code($0) }
        // The server reported its own failure.
        return code == nil || code == .serverUnavailable ? ["not told why: \(text)"] : []
    }

    /// Whether the room is still in play, so that it accepts a score.
    func isPlaying() -> Bool {
        fairway.room(
            room, "alice", "score",
            ["player": "bob", "hole": 9, "strokes": 3, "at": .int(fairway.clock.now)]
        ).isOK
    }
}

extension SeededRandom {
    /// A sample with random changes, including characters that break topics and JSON.
    mutating func bytes(near samples: [[UInt8]]) -> [UInt8] {
        bytes(near: samples, inserting: "/+#$ -\n\0.\"{[9")
    }

    /// Properties of the sender, of somebody else, or of nobody.
    mutating func properties(near topics: [[UInt8]]) -> MessageProperties? {
        if below(4) == 0 { return nil }
        let topic = below(3) == 0 ? nil : String(decoding: bytes(near: topics), as: UTF8.self)
        return MessageProperties(
            responseTopic: topic, correlation: below(2) == 0 ? nil : bytes(below(20)),
            device: below(2) == 0 ? nil : String(decoding: bytes(below(12)), as: UTF8.self))
    }

    /// A value that is valid in many fields: a player, a small number, an instant.
    mutating func fitting() -> JSON {
        switch below(3) {
        case 0: .string(one(of: ["alice", "bob", "carol", "g1", "golf"]))
        case 1: .int(Int64(below(40)))
        default: .int(1_790_000_000_000 + Int64(below(200_000)))
        }
    }

    /// A value that no client would send, or that is valid only in other fields.
    mutating func extreme() -> JSON {
        switch below(9) {
        case 0...2: .int(one(of: ExtremeValues.numbers))
        case 3: .double(one(of: [1e300, -1e300, 0.5, -0.0, 9.3e18, .leastNonzeroMagnitude]))
        case 4: .string(one(of: ExtremeValues.texts))
        case 5: huge()
        case 6: (0..<below(60)).reduce(one(of: [1, nil, "deep"])) { inner, _ in .array([inner]) }
        case 7: one(of: [true, false, [:], [], [1, 2, 3], ["": [:], "at": .int(.min)]])
        default: .null
        }
    }

    private mutating func huge() -> JSON {
        let letter = one(of: ["x", "é", "\u{0}", "\"", "🥏"])
        return .string(String(repeating: letter, count: one(of: [65, 129, 400, 15_000])))
    }
}

enum ExtremeValues {
    static let numbers: [Int64] = [
        .min, .min + 1, .max, .max - 1, 0, -1, 1, 2, 30, 31, 36, 37, 255, 1 << 31, 1 << 32,
        -(1 << 31), 1 << 53, 1_790_000_000_000, 1_790_000_120_000, 1_790_000_120_001,
    ]
    static let texts = [
        "", " ", "alice", "bob", "carol", "nobody", "g1", "g2", "g99999999999999999999", "0", "-1",
        "9223372036854775808", "../..", "fairway/#", "golf", "quiz", "null", "\u{202E}", "a\nb",
    ]
}
