import Bridge
import Contract
import Engine
import FeaturesSupport
import JSON
import TestSupport

/// A daemon with a playing room, asked through the bridge's reader as a broker's messages ask it.
///
/// Every request bears a number as its Correlation Data, so that each reply is known by it.
final class FuzzedTable {
    let fairway: Harness
    let room: String
    private let reader = RequestReader(grammar: .standard)
    private var asked = 0
    /// How many requests were done.
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

    /// The requests that the reader took and that were not answered yet.
    var unanswered: Int { waiting.count }

    /// Hands in one message.
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

    /// Lets the engine do all that waits.
    /// - Returns: What is wrong with the replies; empty when each request got one, as it should be.
    func settle() -> [String] {
        fairway.engine.runBatch()
        fairway.engine.runBatch()
        var wrong: [String] = []
        for case .reply(.topic(_, let correlation), let payload) in fairway.outlet.effects {
            let number = Int(String(decoding: correlation ?? [], as: UTF8.self)) ?? 0
            if let id = waiting.removeValue(forKey: number) {
                wrong += objections(payload, id: id)
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
        let code = reply.code.flatMap { ErrorCode(rawValue: $0) }
        // Refused as what the server stumbled over: a fault of its own.
        return code == nil || code == .serverUnavailable ? ["not told why: \(text)"] : []
    }

    /// Whether the room is played on: a write is taken and stands.
    func isPlaying() -> Bool {
        fairway.room(
            room, "alice", "score",
            ["player": "bob", "hole": 9, "strokes": 3, "at": .int(fairway.clock.now)]
        ).isOK
    }
}
