import Contract
import JSON
import Testing

struct ReplyTests {
    @Test func `D1: a reply that is too large for the broker becomes a refusal`() throws {
        func reply(_ count: Int) -> [UInt8] {
            let text = String(repeating: "x", count: count)
            return Reply.accepted(
                id: "a", result: JSON.object([JSON.Member("t", .string(text))]).bytes)
        }
        let rest = reply(0).count
        let largest = reply(Reply.bytesMax - rest)
        #expect(largest.count == Reply.bytesMax)
        #expect(Reply.fitting(largest) == largest)
        let told = try JSON(parsing: Reply.fitting(reply(Reply.bytesMax - rest + 1)))
        #expect(told["id"] == "a" && told["ok"] == false)
        #expect(told["error"]?["code"] == "request.tooBroad")
    }
}
