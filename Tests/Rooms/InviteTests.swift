import Contract
import Engine
import FeaturesSupport
import GolfContract
import JSON
import Modules
import People
import PeopleContract
import Rooms
import RoomsContract
import SQLite
import TestSupport
import Testing
import Topics

struct InviteTests {
    /// Makes friends. The first one has opened a lobby.
    private func friends(_ names: String...) throws -> (Harness, room: String) {
        let fairway = try Harness()
        for name in names { fairway.people(name) }
        for name in names.dropFirst() { befriend(fairway, names[0], name) }
        return (fairway, fairway.lobby(names[0]))
    }

    private func befriend(_ fairway: Harness, _ one: String, _ other: String) {
        fairway.user(one, "friend/request", ["user": .string(other)])
        fairway.user(other, "friend/request", ["user": .string(one)])
    }

    private func invite(
        _ fairway: Harness, _ room: String, _ user: String, by inviter: String = "alice"
    ) -> JSON {
        fairway.user(inviter, "invite/send", ["room": .string(room), "user": .string(user)])
    }

    private func id(_ reply: JSON) throws -> JSON { try #require(reply["result"]?["invite"]) }

    private func accept(_ fairway: Harness, _ user: String, _ id: JSON) -> JSON {
        fairway.user(user, "invite/accept", ["invite": id])
    }

    private func listed(_ fairway: Harness, _ user: String, _ key: String) -> [JSON] {
        fairway.user(user, "invite/list")["result"]?[key]?.array ?? []
    }

    private func notifications(_ fairway: Harness, _ user: String) -> [JSON] {
        let all = fairway.user(user, "notification/list")["result"]?["notifications"]?.array ?? []
        return all.filter { $0["kind"] == "invite" }
    }

    private func lastChange(_ fairway: Harness, _ user: String) -> JSON? {
        fairway.outlet.messages("fairway/user/\(user)/inbox").last
    }

    @Test
    func `FU11: an invite's link works until the invite ends, even after a kick changes the code`()
        throws
    {
        let (fairway, room) = try friends("alice", "bob", "carol")
        fairway.people("emil", "fred")
        let old = JSON.string(try fairway.state(room).code ?? "")
        fairway.user("emil", "room/join", ["code": old])
        #expect(invite(fairway, room, "bob").isOK)
        let other = try id(invite(fairway, room, "carol"))
        #expect(fairway.room(room, "alice", "kick", ["player": "emil"]).isOK)
        #expect(JSON.string(try fairway.state(room).code ?? "") != old)
        let link = notifications(fairway, "bob").first?["link"]?.string ?? ""
        let code = JSON.string(String(link.split(separator: "/").last ?? ""))
        #expect(code == old)
        #expect(fairway.user("bob", "room/join", ["code": code]).isOK)
        #expect(notifications(fairway, "bob") == [])
        // The old code works for no other users, and not after the invite ended.
        for user in ["emil", "fred"] {
            #expect(fairway.user(user, "room/join", ["code": old]).code == "room.codeInvalid")
        }
        #expect(fairway.user("carol", "invite/decline", ["invite": other]).isOK)
        #expect(fairway.user("carol", "room/join", ["code": old]).code == "room.codeInvalid")
    }

    @Test func `FU11: a friend who accepts an invite appears in the lobby`() throws {
        let (fairway, room) = try friends("alice", "bob")
        let invite = try id(invite(fairway, room, "BOB"))
        let told = try #require(notifications(fairway, "bob").first)
        #expect(told["invite"] == invite && told["from"] == "alice")
        #expect(told["room"] == .string(room))
        let code = try fairway.state(room).code ?? ""
        #expect(told["link"] == .string("https://fairway.example/j/\(code)"))
        let entry = try #require(listed(fairway, "bob", "incoming").first)
        #expect(entry["user"] == "alice" && entry["courseName"] == "Meadow")
        #expect(listed(fairway, "alice", "outgoing").first?["user"] == "bob")

        let accepted = accept(fairway, "bob", invite)
        #expect(accepted["result"]?["room"] == .string(room))
        #expect(accepted["result"]?["topics"]?["state"]?.string == "fairway/room/\(room)/state")
        #expect(fairway.outlet.controls.contains(.member(room: room, user: "bob")))
        #expect(try fairway.state(room).players.map(\.player) == ["alice", "bob"])
        #expect(lastChange(fairway, "bob")?["reason"] == "answered")
        #expect(listed(fairway, "bob", "incoming") == [])
        #expect(listed(fairway, "alice", "outgoing") == [])
        // Bob repeats the request on another device, and again after the start.
        #expect(accept(fairway, "bob", invite)["result"] == accepted["result"])
        fairway.room(room, "alice", "start")
        #expect(accept(fairway, "bob", invite)["result"] == accepted["result"])
    }

    @Test func `FU11a: only friends can be invited; other users join with the code`() throws {
        let (fairway, room) = try friends("alice", "bob")
        fairway.people("carol")
        #expect(invite(fairway, room, "carol").code == "friend.notFriends")
        #expect(invite(fairway, room, "nobody").code == "friend.notFriends")
        let code = JSON.string(try fairway.state(room).code ?? "")
        #expect(fairway.user("carol", "room/join", ["code": code]).isOK)
    }

    @Test func `FU11b: an invite is pushed only to a friend who is not in the app`() throws {
        let (fairway, room) = try friends("alice", "bob", "carol")
        for name in ["bob", "carol"] {
            let phone = fairway.device(name)
            fairway.subscribeWeb(name, phone)
            if name == "carol" { fairway.connect(name, device: phone) }
        }
        let invite = try id(invite(fairway, room, "bob"))
        _ = try id(self.invite(fairway, room, "carol"))
        let code = try fairway.state(room).code ?? ""
        let push = try #require(fairway.courier.pushes.first)
        #expect(fairway.courier.pushes.count == 1 && push.user == "bob")
        #expect(push.message.kind == "invite" && push.message.from == "alice")
        #expect(push.message.invite.map(JSON.string) == invite)
        #expect(push.message.link == "https://fairway.example/j/\(code)")
        #expect(push.urgency == "high")
        #expect(accept(fairway, "bob", invite).isOK)
    }

    @Test func `FU11d: a waiting push of an invite is withdrawn when the game starts`()
        throws
    {
        let (fairway, room) = try friends("alice", "bob")
        fairway.subscribeWeb("bob", fairway.device("bob"))
        fairway.courier.verdict = { _ in .failed(reason: "down", isLane: true) }
        _ = try id(invite(fairway, room, "bob"))
        #expect(fairway.courier.pushes.map(\.message.kind) == ["invite"])
        fairway.room(room, "alice", "start")
        fairway.courier.verdict = { _ in .delivered }
        fairway.clock.advance(seconds: 600)
        for _ in 0..<3 { fairway.engine.runBatch() }
        #expect(fairway.courier.pushes.map(\.message.kind) == ["invite"])
    }

    @Test func `FU11c: a friend without pushes sees the invite at the next sign-in`() throws {
        let (fairway, room) = try friends("alice", "bob")
        fairway.disconnect("bob")
        let invite = try id(invite(fairway, room, "bob"))
        #expect(fairway.courier.pushes == [])
        fairway.connect("bob")
        #expect(notifications(fairway, "bob").map { $0["seen"] } == [false])
        #expect(accept(fairway, "bob", invite).isOK)
    }

    @Test func `FU11d: an invite expires when the game starts`() throws {
        let (fairway, room) = try friends("alice", "bob")
        let invite = try id(invite(fairway, room, "bob"))
        fairway.room(room, "alice", "start")
        #expect(lastChange(fairway, "bob")?["reason"] == "expired")
        #expect(notifications(fairway, "bob") == [])
        #expect(listed(fairway, "bob", "incoming") == [])
        #expect(accept(fairway, "bob", invite).code == "invite.expired")
        #expect(
            fairway.user("bob", "invite/decline", ["invite": invite]).code == "invite.expired")
        #expect(self.invite(fairway, room, "bob").code == "room.wrongPhase")
    }

    @Test(arguments: ["abandon", "leave"])
    func `FU11d: an invite ends with its room, and when its sender leaves`(_ method: String) throws
    {
        let (fairway, room) = try friends("alice", "bob")
        let invite = try id(invite(fairway, room, "bob"))
        fairway.room(room, "alice", method)
        #expect(notifications(fairway, "bob") == [])
        #expect(accept(fairway, "bob", invite).code == "invite.expired")
    }

    @Test func `an invite ends when its sender leaves, is kicked, or is no longer a friend`()
        throws
    {
        let (fairway, room) = try friends("alice", "bob", "carol", "dora")
        for name in ["bob", "carol"] {
            _ = accept(fairway, name, try id(invite(fairway, room, name)))
        }
        for name in ["bob", "carol"] { befriend(fairway, name, "dora") }
        let invites = try ["alice", "bob", "carol"].map {
            try id(invite(fairway, room, "dora", by: $0))
        }
        #expect(listed(fairway, "dora", "incoming").count == 3)
        fairway.room(room, "bob", "leave")
        fairway.room(room, "alice", "kick", ["player": "carol"])
        #expect(listed(fairway, "dora", "incoming").map { $0["invite"] } == [invites[0]])
        fairway.user("dora", "friend/remove", ["user": "alice"])
        #expect(listed(fairway, "dora", "incoming") == [])
        #expect(notifications(fairway, "dora") == [])
        for invite in invites {
            #expect(accept(fairway, "dora", invite).code == "invite.expired")
        }
    }

    @Test func `F16: a declined invite disappears, and a new one can be sent`() throws {
        let (fairway, room) = try friends("alice", "bob")
        let first = try id(invite(fairway, room, "bob"))
        #expect(fairway.user("bob", "invite/decline", ["invite": first]).isOK)
        #expect(notifications(fairway, "bob") == [])
        #expect(listed(fairway, "alice", "outgoing") == [])
        #expect(accept(fairway, "bob", first).code == "invite.expired")
        let second = try id(invite(fairway, room, "bob"))
        #expect(second != first)
        #expect(accept(fairway, "bob", second).isOK)
    }

    @Test func `a repeated invite returns the first one and sends no notification`() throws {
        let (fairway, room) = try friends("alice", "bob")
        let first = invite(fairway, room, "bob")
        let count = fairway.outlet.messages("fairway/user/bob/inbox").count
        #expect(invite(fairway, room, "bob")["result"] == first["result"])
        #expect(fairway.outlet.messages("fairway/user/bob/inbox").count == count)
    }

    @Test func `joining with the code answers every invite to the room`() throws {
        let (fairway, room) = try friends("alice", "bob")
        let invite = try id(invite(fairway, room, "bob"))
        let code = JSON.string(try fairway.state(room).code ?? "")
        #expect(fairway.user("bob", "room/join", ["code": code]).isOK)
        #expect(notifications(fairway, "bob") == [])
        #expect(accept(fairway, "bob", invite).isOK)
        #expect(self.invite(fairway, room, "bob").code == "invite.alreadyMember")
        #expect(try fairway.state(room).players.count == 2)
    }

    @Test func `a kicked user cannot return with an invite`() throws {
        let (fairway, room) = try friends("alice", "bob")
        let invite = try id(invite(fairway, room, "bob"))
        #expect(accept(fairway, "bob", invite).isOK)
        fairway.room(room, "alice", "kick", ["player": "bob"])
        #expect(accept(fairway, "bob", invite).code == "invite.expired")
        #expect(self.invite(fairway, room, "bob").code == "request.forbidden")
        #expect(!fairway.outlet.controls.suffix(1).contains(.member(room: room, user: "bob")))
    }

    @Test func `a repeated accept is refused after the user was kicked`() throws {
        let (fairway, room) = try friends("alice", "bob")
        let invite: JSON = ["invite": try id(invite(fairway, room, "bob"))]
        let first = fairway.user("bob", "invite/accept", invite, id: "a")
        #expect(fairway.user("bob", "invite/accept", invite, id: "a") == first)
        fairway.room(room, "alice", "kick", ["player": "bob"])
        #expect(fairway.user("bob", "invite/accept", invite, id: "a").code == "invite.expired")
    }

    @Test func `only the invited user may answer, and only members may invite`() throws {
        let (fairway, room) = try friends("alice", "bob", "carol")
        befriend(fairway, "bob", "carol")
        let invite = try id(invite(fairway, room, "bob"))
        #expect(accept(fairway, "carol", invite).code == "invite.expired")
        #expect(self.invite(fairway, room, "carol", by: "bob").code == "room.notMember")
        #expect(self.invite(fairway, "nowhere", "bob").code == "room.notMember")
    }

    @Test func `an invite avoids the limit of wrong codes, but not the limit of players`()
        throws
    {
        let (fairway, room) = try friends("alice", "bob", "carol")
        fairway.room(
            room, "alice", "configure", ["settings": ["format": "stroke", "playersMax": 2]])
        let invites = try ["bob", "carol"].map { try id(invite(fairway, room, $0)) }
        for _ in 1...11 { fairway.user("bob", "room/join", ["code": "222222"]) }
        #expect(accept(fairway, "bob", invites[0]).isOK)
        #expect(accept(fairway, "carol", invites[1]).code == "room.full")
        fairway.room(room, "bob", "leave")
        #expect(accept(fairway, "carol", invites[1]).isOK)
    }

    @Test func `G11: invites survive a restart`() throws {
        let (fairway, room) = try friends("alice", "bob")
        let invite = try id(invite(fairway, room, "bob"))
        try fairway.restart()
        #expect(listed(fairway, "bob", "incoming").map { $0["invite"] } == [invite])
        #expect(accept(fairway, "bob", invite).isOK)
    }

    @Test func `invites have a limit per hour and a total limit`() throws {
        let (fairway, room) = try friends("alice", "bob")
        for _ in 1...60 {
            let invite = try id(invite(fairway, room, "bob"))
            fairway.user("bob", "invite/decline", ["invite": invite])
        }
        let refused = invite(fairway, room, "bob")
        #expect(refused.code == "request.tooMany")
        #expect(try #require(refused["error"]?["retryAfterMs"]?.int) > 0)
        fairway.clock.advance(hours: 1)
        try fairway.act { context in
            for number in 0..<100 {
                try context.database.run(
                    "INSERT INTO invites (id, room, inviter, invitee, at) VALUES (?, ?, ?, 'bob', 1)",
                    "i\(number)", room, "user\(number)")
            }
        }
        #expect(invite(fairway, room, "bob").code == "invite.tooMany")
    }

    @Test func `F17 F31 F32: links lead to a lobby and to a friend`() throws {
        let (fairway, room) = try friends("alice", "bob")
        let code = try fairway.state(room).code ?? ""
        let body: JSON = ["room": .string(room)]
        let link = fairway.user("alice", "invite/link", body)["result"]?["url"]
        #expect(link == .string("https://fairway.example/j/\(code)"))
        #expect(fairway.user("bob", "invite/link", body).code == "room.notMember")
        let mine = fairway.user("alice", "friend/link")["result"]?["url"]
        #expect(mine == "https://fairway.example/f/alice")
        fairway.room(room, "alice", "start")
        #expect(fairway.user("alice", "invite/link", body).code == "room.wrongPhase")
        #expect(PublicLinks(publicURL: "").join(code: code) == "/j/\(code)")
    }

    @Test func `deleting an account deletes its invites`() throws {
        let (fairway, room) = try friends("alice", "bob")
        let invite = try id(invite(fairway, room, "bob"))
        try fairway.act { try fairway.modules.rooms.invites.erase("alice", $0) }
        #expect(notifications(fairway, "bob") == [])
        #expect(accept(fairway, "bob", invite).code == "invite.expired")
    }
}
