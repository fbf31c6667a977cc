import Bridge
import Engine
import FeaturesSupport
import JSON
import TestSupport
import Testing
import Topics

private let someRoom = "abcdefghijklmnop"
private let topics = [
    "fairway/guest/guest-0123456789abcdef/do/account/signIn",
    "fairway/guest/guest-0123456789abcdef/reply", "fairway/user/ann/do/room/create",
    "fairway/user/ann/reply", "fairway/user/ann/reply/x", "fairway/user/bob/reply",
    "fairway/room/\(someRoom)/do/ann/score", "fairway/room/\(someRoom)/do/ann/score/g1/3",
    "fairway/room/\(someRoom)/state", "fairway/guard", "$fairway/guard", "fairway/status",
    "owntracks/ann/phone", TopicGrammar.standard.guardReports, "", "#",
].map { Array($0.utf8) }
private let payloads = [
    #"{"id":"1","player":"ann","hole":1,"strokes":3}"#, #"{"cells":[{"at":1}]}"#, "3", "", "\u{0}",
    "list\n+ 1 ann d1 ::1\n- 1 ann\nend", "+ 18446744073709551615 ann - -", "error x",
].map { Array($0.utf8) }

/// More than a million inputs. No input may stop the process.
struct BridgeFuzzTests {
    @Test func `D1: any message is ignored, or is a request with a reply to its sender`() {
        var random = SeededRandom(printing: "messages")
        let reader = RequestReader(grammar: .standard)
        let mailbox = Mailbox(requestsMax: 1_000)
        var requests = 0
        var reports = 0
        let total = repeats(200_000, long: 9_000_000)
        for count in 1...total {
            let topic = random.bytes(near: topics)
            let payload = random.bytes(near: payloads)
            let properties = random.properties(near: topics)
            topic.withUnsafeBufferPointer { topic in
                payload.withUnsafeBufferPointer {
                    reader.read(topic: topic, payload: $0, properties, into: mailbox)
                }
            }
            guard count % 500 == 0 else { continue }
            for inbound in mailbox.dequeue().items {
                guard case .request(let envelope) = inbound else {
                    reports += 1
                    continue
                }
                requests += 1
                if !isOwn(envelope) { Issue.record("an answer elsewhere: \(envelope)") }
            }
        }
        #expect(requests > total / 30)
        #expect(reports > total / 900)
    }

    /// Whether only the sender can read the reply.
    private func isOwn(_ envelope: Envelope) -> Bool {
        let own =
            switch envelope.sender {
            case .guest(let client): "fairway/guest/\(client)/reply"
            case .user(let name): "fairway/user/\(name)/reply"
            case .network: "nobody over MQTT"
            }
        guard case .topic(let topic, _) = envelope.replyAddress else { return false }
        return topic == own
            || topic.hasPrefix(own + "/") && !topic.contains("+") && !topic.contains("#")
    }

    @Test func `D1: each request with extreme values in any field gets exactly one reply`() throws {
        let seed = SeededRandom(printing: "requests").seed
        var answered = 0
        var accepted = 0
        let rounds: UInt64 = repeats(5, long: 200)
        for round in 0..<rounds {
            let table = try FuzzedTable(seed: seed &+ round)
            var requests = FuzzedRequests(
                random: SeededRandom(seed: seed &+ round), playing: table.room)
            for _ in 0..<100 {
                for _ in 0..<40 { table.send(requests.next()) }
                answered += table.unanswered
                #expect(table.settle() == [])
                table.fairway.clock.advance(milliseconds: Int64(requests.random.below(2_000)))
            }
            accepted += table.accepted
            // All accepted changes can be read again.
            try table.fairway.restart()
        }
        #expect(answered > 3_000 * rounds)
        #expect(accepted > 300 * rounds)
    }

    @Test(arguments: Self.numbers)
    func `D1: any number in any field gets a reply, and the round continues`(
        _ method: String, _ body: String, _ number: Int
    ) throws {
        let table = try FuzzedTable(seed: 1)
        let topic =
            method.contains("/")
            ? "fairway/user/alice/do/\(method)" : "fairway/room/\(table.room)/do/alice/\(method)"
        let text = body.replacing("N", with: "\(number)")
        table.send(
            FuzzedRequests.Message(
                topic: topic, body: Array(text.utf8), id: "n",
                replyTopic: "fairway/user/alice/reply"))
        #expect(table.unanswered == 1)
        #expect(table.settle() == [])
        try table.fairway.restart()
        #expect(table.isPlaying())
    }

    @Test(arguments: [Int.min, Int.max, 0, -1], [Int.min, Int.max, 0, -1])
    func `D8: a watch that sends any number for any hole gets a reply`(hole: Int, strokes: Int)
        throws
    {
        let table = try FuzzedTable(seed: 1)
        table.send(
            FuzzedRequests.Message(
                topic: "fairway/room/\(table.room)/do/bob/score/bob/\(hole)",
                body: Array("\(strokes)".utf8), id: nil, replyTopic: "fairway/user/bob/reply"))
        #expect(table.unanswered == 1)
        #expect(table.settle() == [])
        #expect(table.isPlaying())
    }

    /// Each integer field of each request, by name, with N as its value.
    private static let numbers: [(String, String, Int)] = [
        ("score", #"{"id":"n","player":"bob","hole":N,"strokes":3}"#),
        ("score", #"{"id":"n","player":"bob","hole":1,"strokes":N}"#),
        ("score", #"{"id":"n","player":"bob","hole":1,"strokes":3,"round":N}"#),
        ("score", #"{"id":"n","player":"bob","hole":1,"strokes":3,"at":N}"#),
        ("sync", #"{"id":"n","cells":[{"player":"bob","hole":N,"strokes":3,"at":5}]}"#),
        ("sync", #"{"id":"n","cells":[{"player":"bob","hole":1,"strokes":N,"at":5}]}"#),
        ("sync", #"{"id":"n","cells":[{"player":"bob","hole":1,"strokes":3,"round":N,"at":5}]}"#),
        ("sync", #"{"id":"n","cells":[{"player":"bob","hole":1,"strokes":3,"at":N}]}"#),
        ("hole", #"{"id":"n","hole":N}"#),
        ("configure", #"{"id":"n","settings":{"playersMax":N}}"#),
        ("room/create", #"{"id":"n","kind":"golf","holes":N}"#),
        ("room/create", #"{"id":"n","kind":"golf","holes":[{"number":N}]}"#),
        ("room/create", #"{"id":"n","kind":"golf","holes":[{"number":1,"par":N}]}"#),
        ("room/create", #"{"id":"n","kind":"golf","holes":[{"number":1,"strokeIndex":N}]}"#),
        ("room/create", #"{"id":"n","kind":"golf","settings":{"playersMax":N}}"#),
        ("course/list", #"{"id":"n","limit":N}"#),
        ("course/list", #"{"id":"n","near":{"lat":N,"lon":0}}"#),
        ("course/list", #"{"id":"n","near":{"lat":0,"lon":N}}"#),
        ("notification/list", #"{"id":"n","limit":N}"#),
        ("notification/list", #"{"id":"n","cursor":"N"}"#),
        ("notification/seen", #"{"id":"n","upTo":N}"#),
        ("notification/dismiss", #"{"id":"n","upTo":N}"#),
    ].flatMap { request in
        [Int.min, Int.max, 0, -1].map { (request.0, request.1, $0) }
    }
}

@Suite struct RequestReaderTests {
    @Test func `D4: the bridge reads topics below owntracks as messages of the user's device`() {
        let mailbox = Mailbox(requestsMax: 10)
        let reader = RequestReader(grammar: .standard)
        func read(_ topic: String) {
            var topic = topic
            topic.withUTF8 { topic in
                Array("{}".utf8).withUnsafeBufferPointer {
                    reader.read(topic: topic, payload: $0, nil, into: mailbox)
                }
            }
        }
        read("owntracks/alice/phone")
        read("owntracks/alice/phone/event")
        read("owntracks/alice/phone/cmd")
        read("owntracks/alice")
        let taken = mailbox.dequeue().items.compactMap { inbound -> String? in
            if case .message(let message) = inbound {
                "\(message.user) \(message.device) \(message.below)"
            } else {
                nil
            }
        }
        #expect(taken == ["alice phone ", "alice phone event"])
    }
}
