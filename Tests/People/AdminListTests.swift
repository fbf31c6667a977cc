import FeaturesSupport
import JSON
import Modules
import People
import TestSupport
import Testing

/// The lists that only admins read (F63).
@Suite struct AdminListTests {
    let fairway: Harness

    init() throws {
        fairway = try Harness()
        fairway.people("boss", "ann", "bob")
        // The configuration makes admins of existing accounts at the start.
        fairway.setup.people.accounts.admins = ["boss"]
        try fairway.restart()
    }

    /// The entries of all pages of a list.
    private func pages(_ path: String, _ key: String, _ body: [String: JSON] = [:]) -> [[JSON]] {
        var found: [[JSON]] = []
        var cursor: JSON?
        repeat {
            var body = body
            body["cursor"] = cursor
            let members = body.sorted { $0.key < $1.key }.map { JSON.Member($0.key, $0.value) }
            let result = fairway.user("boss", path, .object(members))["result"]
            found.append(result?[key]?.array ?? [])
            cursor = result?["cursor"]
        } while cursor != nil && found.count < 20
        return found
    }

    @Test func `F63: only admins read the lists of the server`() {
        for path in ["admin/users", "admin/rooms", "admin/tokens", "admin/log"] {
            #expect(fairway.user("ann", path).code == "request.forbidden", "\(path)")
            #expect(fairway.user("boss", path).isOK, "\(path)")
            #expect(
                fairway.user("boss", path, ["cursor": "nonsense"]).code == "request.malformed",
                "\(path)")
        }
    }

    @Test func `F63: accounts and rooms come page by page, without gaps`() {
        let users = pages("admin/users", "users", ["limit": 2])
        #expect(users.map(\.count) == [2, 1])
        #expect(Set(users.joined().compactMap { $0["user"]?.string }) == ["boss", "ann", "bob"])
        #expect(users.joined().first { $0["user"] == "boss" }?["admin"] == true)

        let rooms = (1...3).map { _ in
            fairway.clock.advance(seconds: 1)
            return fairway.lobby("ann")
        }
        let listed = pages("admin/rooms", "rooms", ["limit": 1, "open": true]).joined()
        #expect(listed.compactMap { $0["room"]?.string } == rooms.reversed())
        #expect(listed.first?["players"] == 1 && listed.first?["host"] == "ann")
    }

    @Test func `F63: devices come before programs, and pages continue in between`() {
        for user in ["ann", "bob", "boss"] { _ = fairway.device(user) }
        fairway.user(
            "ann", "token/create", ["name": "Board", "scopes": ["rooms:read"], "days": 1])
        let devices = pages("admin/tokens", "devices", ["limit": 1])
        let programs = pages("admin/tokens", "programs", ["limit": 1])
        #expect(devices.map(\.count) == [1, 1, 1, 0])
        #expect(programs.map(\.count) == [0, 0, 0, 1])
        #expect(programs.last?.first?["scopes"] == "rooms:read")
        #expect(pages("admin/tokens", "programs", ["user": "bob"]).joined().isEmpty)
    }

    @Test func `F63: the log of admins begins with the newest action`() {
        for user in ["ann", "bob"] { fairway.user("boss", "admin/grant", ["user": .string(user)]) }
        let acts = pages("admin/log", "acts", ["limit": 1])
        #expect(acts.joined().compactMap { $0["user"]?.string } == ["bob", "ann"])
    }
}
