import Foundation
import GolfContract
import QuizzesContract
import RoomsContract
import Testing

/// The tables of the manual's page for MQTT clients that show what each kind of event changes.
struct EventTableTests {
    private static let begin = "the next head lists this user.\n"
    private static let end = "\n## Write scores without"
    private let file = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Sources/Manual/mqtt-clients.md")

    @Test func `V6: the manual has the table of events that the code declares`() throws {
        let page = try String(contentsOf: file, encoding: .utf8)
        let start = try #require(page.range(of: Self.begin)?.upperBound)
        let end = try #require(page.range(of: Self.end)?.lowerBound)
        let common = RoomEventHead.Kind.allCases.map(\.rawValue)
        let golf = Self.table(common + GolfEvent.Kind.allCases.map(\.rawValue), GolfEvent.self)
        let quiz = Self.table(common + WalkEvent.Kind.allCases.map(\.rawValue), WalkEvent.self)
        let made = "\nIn a golf room:\n\n\(golf)\nIn a quiz room:\n\n\(quiz)"
        if ProcessInfo.processInfo.environment["FAIRWAY_WRITE_CONTRACT"] == "1" {
            try page.replacingCharacters(in: start..<end, with: made)
                .write(to: file, atomically: true, encoding: .utf8)
            return
        }
        #expect(page[start..<end] == made, "run the test once with FAIRWAY_WRITE_CONTRACT=1")
    }

    private static func table(
        _ kinds: [String], _ event: any RoomEventDocument.Type
    ) -> String {
        let rows = kinds.map { kind in
            let changes = event.changes(of: kind)
            let cells = [
                code([kind]), code(changes.head + changes.rare),
                code(changes.state + changes.game.filter { !changes.state.contains($0) }),
                code(changes.presence),
                code(changes.values.map(\.key)),
            ]
            return "| \(cells.joined(separator: " | ")) |\n"
        }
        return "| event | `head` | `state` | `presence` | values of the event |\n"
            + "| --- | --- | --- | --- | --- |\n" + rows.joined()
    }

    private static func code(_ words: [String]) -> String {
        words.isEmpty ? "–" : words.map { "`\($0)`" }.joined(separator: " ")
    }
}
