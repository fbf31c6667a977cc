import Foundation
import GolfContract
import QuizzesContract
import RoomsContract
import Testing

/// The tables of the manual's page for MQTT clients that show what each kind of event changes.
struct EventTableTests {
    private static let begin = "because the score of this hole becomes `null`.\n"
    private static let end = "\n## Write scores without"
    private static let common = RoomEventHead.Kind.allCases.map(\.rawValue)
    /// The kinds of events in a golf room.
    private static let golf = common + GolfEvent.Kind.allCases.map(\.rawValue)
    /// The kinds of events in a quiz room.
    private static let quiz = common + WalkEvent.Kind.allCases.map(\.rawValue)
    private let file = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Sources/Manual/mqtt-clients.md")

    @Test func `V6: the manual has the tables of events that the code declares`() throws {
        let page = try String(contentsOf: file, encoding: .utf8)
        let start = try #require(page.range(of: Self.begin)?.upperBound)
        let end = try #require(page.range(of: Self.end)?.lowerBound)
        let made =
            Self.tables("golf", Self.golf, GolfEvent.self)
            + Self.tables("quiz", Self.quiz, WalkEvent.self)
        if ProcessInfo.processInfo.environment["FAIRWAY_WRITE_CONTRACT"] == "1" {
            try page.replacingCharacters(in: start..<end, with: made)
                .write(to: file, atomically: true, encoding: .utf8)
            return
        }
        #expect(page[start..<end] == made, "run the test once with FAIRWAY_WRITE_CONTRACT=1")
    }

    @Test func `V6: the manual names the events that change no document`() throws {
        let silent = Self.golf.filter { Self.changesNothing($0, GolfEvent.self) }
        let names = silent.map { "`\($0)`" }.joined(separator: " and ")
        let page = try String(contentsOf: file, encoding: .utf8)
        #expect(page.contains("The events \(names) count `seq`, but change no document."))
        #expect(!Self.quiz.contains { Self.changesNothing($0, WalkEvent.self) })
    }

    private static func changesNothing(
        _ kind: String, _ event: any RoomEventDocument.Type
    ) -> Bool {
        let changes = event.changes(of: kind)
        let keys = changes.head + changes.rare + changes.state + changes.game + changes.presence
        return keys.isEmpty
    }

    /// The two tables of a kind of room. The second one is not a column of the first, so that both fit on a phone.
    private static func tables(
        _ room: String, _ kinds: [String], _ event: any RoomEventDocument.Type
    ) -> String {
        "\nIn a \(room) room, events change these keys:\n\n\(keys(kinds, event))"
            + "\nIn a \(room) room, events bring these values:\n\n\(values(kinds, event))"
    }

    private static func keys(_ kinds: [String], _ event: any RoomEventDocument.Type) -> String {
        let rows = kinds.map { kind in
            let changes = event.changes(of: kind)
            return [
                code([kind]), code(changes.head + changes.rare),
                code(changes.state + changes.game.filter { !changes.state.contains($0) }),
                code(changes.presence),
            ]
        }
        return table(["event", "`head`", "`state`", "`presence`"], rows)
    }

    private static func values(
        _ kinds: [String], _ event: any RoomEventDocument.Type
    ) -> String {
        let rows = kinds.flatMap { kind in
            event.changes(of: kind).values.map { value in
                let condition = value.matchingKey.map { ", if `\($0)` is `state.\($0)`" } ?? ""
                return [code([kind]), code([value.key]), code([value.place]) + condition]
            }
        }
        return table(["event", "value", "place"], rows)
    }

    private static func table(_ titles: [String], _ rows: [[String]]) -> String {
        ([titles, titles.map { _ in "---" }] + rows)
            .map { "| \($0.joined(separator: " | ")) |\n" }.joined()
    }

    private static func code(_ words: [String]) -> String {
        words.isEmpty ? "–" : words.map { "`\($0)`" }.joined(separator: " ")
    }
}
