import Contract
import Foundation
import JSON
import ModulesContract
import TestSupport
import Testing

struct ContractTextTests {
    private let file = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Config/contract.txt")

    private var text: String {
        let (asyncAPI, openAPI) = ContractText.documents
        return ContractText(asyncAPI: asyncAPI, openAPI: openAPI, codes: Contracts.codes).text
    }

    @Test func `F77: Config contract.txt matches the code`() throws {
        if ProcessInfo.processInfo.environment["FAIRWAY_WRITE_CONTRACT"] == "1" {
            try text.write(to: file, atomically: true, encoding: .utf8)
        }
        let stored = try String(contentsOf: file, encoding: .utf8)
        let made = Set(text.split(separator: "\n"))
        let written = Set(stored.split(separator: "\n"))
        let advice: Comment = "run the test once with FAIRWAY_WRITE_CONTRACT=1"
        #expect(made.subtracting(written).sorted() == [], advice)
        #expect(written.subtracting(made).sorted() == [], advice)
        #expect(stored == text, advice)
    }

    @Test func `F77: any change of an API document changes Config contract.txt`() {
        var random = SeededRandom(printing: "changes of the contract")
        // One change of so many is tried.
        let share = isQuick ? 120 : repeats(30, long: 1)
        for part in ContractPart.all {
            let text = part.text
            for change in part.changes where random.below(share) == 0 {
                if change.make().text == text {
                    Issue.record("no line shows a change of \(change.path)")
                }
            }
        }
    }

    @Test func `published documents have no names of Swift types`() {
        for document in [AsyncAPI.document, OpenAPI.document] {
            #expect(!String(decoding: document.bytes, as: UTF8.self).contains(Fields.nameKey))
        }
    }
}

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
