package import Contract
package import JSON
import Testing

/// What tests of discs do again and again.
extension Harness {
    /// Adds a disc and returns its id.
    @discardableResult
    package func disc(_ user: String, _ body: JSON) -> String {
        self.user(user, "disc/add", body)["result"]?["disc"]?.string ?? ""
    }

    /// A whole collection, page by page.
    package func discs(_ viewer: String, of player: String? = nil) throws -> [Disc] {
        var discs: [Disc] = []
        var cursor: String?
        repeat {
            var members: [JSON.Member] = []
            if let player { members.append(JSON.Member("player", .string(player))) }
            if let cursor { members.append(JSON.Member("cursor", .string(cursor))) }
            let reply = user(viewer, "disc/list", .object(members))
            let page = try ListDiscs.Result(reading: #require(reply["result"]))
            #expect(page.player == player ?? viewer)
            discs += page.discs
            cursor = page.cursor
        } while cursor != nil
        return discs
    }

    package func makeFriends(_ one: String, _ other: String) {
        user(one, "friend/request", ["user": .string(other)])
        user(other, "friend/accept", ["user": .string(one)])
    }

    /// Says what was thrown; the rest of the body as given.
    @discardableResult
    package func throwing(
        _ discs: [String], _ name: String, in room: String, hole: Int = 1, _ more: JSON = [:]
    ) -> JSON {
        let body: JSON = [
            "hole": .int(Int64(hole)), "discs": .array(discs.map { .string($0) }),
        ]
        return self.room(
            room, name, "discs", .object((body.members ?? []) + (more.members ?? [])))
    }

    /// What was thrown in a game, as `player hole/round: names`.
    package func thrown(_ viewer: String, in room: String) throws -> [String] {
        var lines: [String] = []
        var cursor: String?
        repeat {
            let body: JSON =
                cursor.map { ["room": .string(room), "cursor": .string($0)] }
                ?? ["room": .string(room)]
            let reply = user(viewer, "disc/card", body)
            let page = try GetDiscCard.Result(reading: #require(reply["result"]))
            lines += page.cells.map {
                "\($0.player) \($0.hole)/\($0.round): "
                    + $0.discs.map(\.name).joined(separator: ", ")
            }
            cursor = page.cursor
        } while cursor != nil
        return lines
    }
}
