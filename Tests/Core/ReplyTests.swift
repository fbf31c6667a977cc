import Contract
import JSON
import Localization
import Testing
import Topics

struct ReplyTests {
    /// A result with one text.
    private struct Text: Document {
        var t = ""

        init() {}

        mutating func visit(_ fields: inout Fields) { fields.required("t", &t) }
    }

    private func reply(_ text: String) -> Reply {
        var result = Text()
        result.t = text
        return Reply(id: "a", result: .document(result))
    }

    @Test func `D1 H7: a reply has the id, and its result or its refusal`() throws {
        let accepted = try JSON(parsing: reply("x").bytes)
        #expect(accepted == ["id": "a", "ok": true, "result": ["t": "x"]])
        let refused = Reply(
            id: nil, about: [JSON.Member("hole", 3)], Refusal(.requestForbidden, "Only the host."))
        let told = try JSON(parsing: refused.bytes)
        #expect(told["id"] == nil && told["hole"] == 3 && told["ok"] == false)
        #expect(told["error"]?["message"] == "Only the host.")
    }

    @Test func `H7: a result is read as a value, also after it was remembered`() throws {
        let result = try #require(reply("x").result)
        #expect(try result.read(as: Text.self).t == "x")
        #expect(try ReplyResult.remembered(result.bytes).read(as: Text.self).t == "x")
        #expect(try result.written.read(as: Text.self).t == "x")
        #expect(result.written.bytes == result.bytes)
        #expect(throws: (any Error).self) {
            try ReplyResult.remembered(Array("{}".utf8)).read(as: Text.self)
        }
    }

    @Test func `D1: a reply that is too large for the broker becomes a refusal`() throws {
        let rest = Reply.bytesMax - reply("").bytes.count
        let largest = reply(String(repeating: "x", count: rest))
        #expect(largest.bytes.count == Reply.bytesMax)
        #expect(largest.fitting(on: "t") == (largest.bytes, Reply.bytesMax))
        let larger = reply(String(repeating: "x", count: rest + 1))
        #expect(larger.fitting(on: "t").size == Reply.bytesMax + 1)
        let told = try JSON(parsing: larger.fitting(on: "t").bytes)
        #expect(told["id"] == "a" && told["ok"] == false)
        #expect(told["error"]?["code"] == "request.tooBroad")
    }

    @Test func `W8: a long refusal of a text is cut, so that it fits the packet of a watch`() throws
    {
        let subject = [JSON.Member("player", "ann"), JSON.Member("hole", 3)]
        func told(_ message: String, on topic: String) throws -> (text: String?, size: Int) {
            let refusal = Refusal(.requestForbidden, LocalizedText(verbatim: message))
            let bytes = Reply(id: nil, about: subject, refusal).fitting(on: topic).bytes
            let text = try JSON(parsing: bytes)["error"]?["message"]?.string
            return (text, bytes.count + topic.utf8.count)
        }
        let short = try told("Only the host.", on: "fairway/user/ann/reply")
        #expect(short.text == "Only the host.")
        for letter in ["x", "é", "\"", "\u{1F3CC}\u{FE0F}"] {
            for length in [60, 61, 62, 63, 300] {
                let message = String(repeating: letter, count: length)
                let long = try told(message, on: "fairway/user/ann/reply/watch")
                #expect(long.size <= ReplyLimits.textBytesMax)
                #expect(long.text == message || long.text?.last == "…")
                #expect(long.size > ReplyLimits.textBytesMax - 12 || long.text == message)
            }
        }
    }

    @Test func `W8: a refusal of a text keeps its code on a topic that leaves no room for words`()
        throws
    {
        let subject = [JSON.Member("player", "ann"), JSON.Member("hole", 3)]
        let refusal = Refusal(.requestForbidden, "Only the host can do this.")
        let reply = Reply(id: nil, about: subject, refusal)
        var messages: Set<String> = []
        for length in 60...400 {
            let topic = "fairway/user/ann/reply/" + String(repeating: "w", count: length - 23)
            let bytes = reply.fitting(on: topic).bytes
            let told = try JSON(parsing: bytes)
            let message = try #require(told["error"]?["message"]?.string)
            messages.insert(message)
            #expect(told["player"] == "ann" && told["hole"] == 3 && told["ok"] == false)
            #expect(told["error"]?["code"] == "request.forbidden")
            #expect(message.isEmpty || bytes.count + length <= ReplyLimits.textBytesMax)
        }
        #expect(messages.isSuperset(of: ["Only the host can do this.", "O…", ""]))
        #expect(!messages.contains("…"))
    }
}
