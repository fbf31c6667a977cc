import Contract
import Foundation
import JSON
import ModulesContract
import Testing

struct AsyncAPITests {
    private let file = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Config/asyncapi.yaml")

    @Test func `Config asyncapi.yaml matches the code`() throws {
        let text = YAML.text(AsyncAPI.document)
        if ProcessInfo.processInfo.environment["FAIRWAY_WRITE_ASYNCAPI"] == "1" {
            try text.write(to: file, atomically: true, encoding: .utf8)
        }
        let stored = try String(contentsOf: file, encoding: .utf8)
        #expect(stored == text, "run the test once with FAIRWAY_WRITE_ASYNCAPI=1")
    }

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
