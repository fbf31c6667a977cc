import Contract
import JSON
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
        #expect(largest.fitting == (largest.bytes, Reply.bytesMax))
        let larger = reply(String(repeating: "x", count: rest + 1))
        #expect(larger.fitting.size == Reply.bytesMax + 1)
        let told = try JSON(parsing: larger.fitting.bytes)
        #expect(told["id"] == "a" && told["ok"] == false)
        #expect(told["error"]?["code"] == "request.tooBroad")
    }
}
