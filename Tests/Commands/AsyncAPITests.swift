import Contract
import JSON
import ModulesContract
import Testing

struct AsyncAPITests {
    @Test func `every request has a channel with its body, and no route is named twice`() throws {
        let channels = try #require(AsyncAPI.document["channels"]?.members)
        #expect(Set(channels.map(\.key)).count == channels.count)
        let routes = Contracts.requests.flatMap { $0.routes }
        #expect(Set(routes).count == routes.count)
        let score = AsyncAPI.document["channels"]?["roomScore"]
        #expect(score?["address"]?.string == "fairway/room/{room}/do/{me}/score")
        let payload = score?["messages"]?["message"]?["payload"]
        #expect(payload?["required"] == ["player", "hole", "strokes"])
    }
}
