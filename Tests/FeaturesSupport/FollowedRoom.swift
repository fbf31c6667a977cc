import Engine
package import JSON
package import RoomsContract
import Testing
import TestSupport

/// Compares the documents of a room before and after each request with the events of the request.
package struct FollowedRoom {
    private let fairway: Harness
    private let room: String
    private let event: any RoomEventDocument.Type
    /// One of them is in the room at each moment, or nobody is.
    private let users: [String]
    private var documents: [String: JSON] = [:]
    /// The requests so far, for a failure.
    private var story: [String] = []

    /// - Parameters:
    ///   - event: The events of the room's mode.
    ///   - users: All users who may be in the room.
    package init(
        _ fairway: Harness, _ room: String, _ event: any RoomEventDocument.Type, users: [String]
    ) throws {
        self.fairway = fairway
        self.users = users
        self.room = room
        self.event = event
        documents = try read()
    }

    package var players: [String] {
        (documents["head"]?["players"]?.array ?? []).compactMap { $0["player"]?.string }
    }

    package var code: JSON { documents["state"]?["code"] ?? .null }
    package var proposal: JSON { documents["head"]?["proposal"]?["change"] ?? 1 }

    /// Makes a request, and checks its events.
    package mutating func follow(_ words: String, _ request: () throws -> Void) throws {
        story.append(words)
        let known = fairway.outlet.messages("fairway/room/\(room)/event").count
        try request()
        let before = documents
        documents = try read()
        let events = fairway.outlet.messages("fairway/room/\(room)/event").dropFirst(known)
        let kinds = events.compactMap { $0["kind"]?.string }
        let declared = kinds.map { event.changes(of: $0) }.reduce(ChangedKeys(), +)
        let recent = story.suffix(8).joined(separator: "\n")
        let words = Comment(rawValue: "\(recent)\n\(kinds)")
        for (name, keys) in [
            ("head", declared.head + declared.rare), ("state", declared.state + declared.game),
            ("presence", declared.presence),
        ] {
            let changed = changedKeys(before[name] ?? .null, documents[name] ?? .null)
            // A user who writes the same score again becomes its scorer, and no event tells it.
            let allowed = keys + (name == "head" ? ["scorers"] : [])
            #expect(changed.subtracting(allowed).isEmpty, "\(name): \(changed)\n\(words)")
        }
        // A later event of the same request may have changed the value again.
        if events.count == 1, let one = events.first { checkValues(of: one, before, words) }
    }

    private func changedKeys(_ before: JSON, _ after: JSON) -> Set<String> {
        let keys = Set(((before.members ?? []) + (after.members ?? [])).map(\.key))
        return keys.subtracting(["seq", "head"]).filter { before[$0] != after[$0] }
    }

    private func checkValues(of event: JSON, _ before: [String: JSON], _ words: Comment) {
        for value in self.event.changes(of: event["kind"]?.string ?? "").values {
            guard let said = event[value.key] else { continue }
            let applies = value.matchingKey.map { event[$0] == documents["state"]?[$0] } ?? true
            let expected = applies ? said : self.value(at: value.place, of: event, in: before)
            let found = self.value(at: value.place, of: event, in: documents)
            #expect(found == expected, "\(value.key) at \(value.place)\n\(words)")
        }
    }

    /// The value at a place such as `head.players[player].name`.
    private func value(
        at place: String, of event: JSON, in documents: [String: JSON]
    ) -> JSON? {
        var found = JSON.object(documents.map { JSON.Member($0.key, $0.value) })
        for part in place.split(separator: ".") {
            let words = part.split(whereSeparator: { "[]".contains($0) }).map(String.init)
            guard let next = found[words[0]] else { return nil }
            found = next
            for key in words.dropFirst() {
                guard let element = element(of: found, event[key] ?? .null, in: documents)
                else { return nil }
                found = element
            }
        }
        return found
    }

    /// An element of a list or object, selected by a player or a hole.
    private func element(
        of list: JSON, _ selector: JSON, in documents: [String: JSON]
    ) -> JSON? {
        if let player = selector.string {
            return list[player] ?? list.array?.first { $0["player"] == selector }
        }
        let holes = documents["head"]?["course"]?["holes"]?.array ?? []
        guard let place = holes.firstIndex(where: { $0["number"] == selector }) else { return nil }
        return list.array?[place]
    }

    /// Reads the documents of this moment. The retained ones must become the same within a second.
    private func read() throws -> [String: JSON] {
        fairway.engine.runBatch()
        fairway.clock.advance(seconds: 1)
        fairway.engine.runBatch()
        var all: [String: JSON] = [:]
        for name in ["head", "state", "presence"] { all[name] = try fairway.retained(room, name) }
        let answers = users.lazy.map { fairway.room(room, $0, "get") }
        guard let now = answers.first(where: \.isOK)?["result"] else { return all }
        for name in ["head", "state"] {
            let differing = changedKeys(all[name] ?? .null, now[name] ?? .null)
            // No event reports that a user wrote the same score again.
            let late: Set = name == "head" ? ["scorers"] : []
            #expect(
                differing.subtracting(late).isEmpty,
                "retained \(name): \(differing)\n\(story.suffix(8).joined(separator: "\n"))")
            all[name] = now[name]
        }
        return all
    }
}
