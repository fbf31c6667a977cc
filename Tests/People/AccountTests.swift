import Engine
import FeaturesSupport
import JSON
import Modules
import People
import SQLite
import TestSupport
import Testing
import Topics

struct AccountTests {
    private let client = "guest-0123456789abcdef"

    private func device(_ name: String = "Phone") -> JSON {
        ["name": .string(name), "kind": "phone"]
    }

    private func signIn(_ fairway: Harness, _ login: String, _ password: String, id: String? = nil)
        -> JSON
    {
        fairway.guest(
            client, "signIn",
            ["login": .string(login), "password": .string(password), "device": device()], id: id)
    }

    @Test func `L1 FU1 F22: a refused sign-up names every wrong field`() throws {
        let fairway = try Harness()
        let reply = fairway.guest(client, "signUp", ["username": "g7", "email": "nobody"])
        #expect(reply.code == "account.invalid")
        let fields = reply["error"]?["fields"]?.members?.map(\.key)
        #expect(fields == ["username", "email", "password"])
    }

    @Test func `FU1: a sign-up with a taken username in any case names only that field`()
        throws
    {
        let fairway = try Harness()
        fairway.people("alice")
        let reply = fairway.guest(
            client, "signUp",
            ["username": "Alice", "email": "ALICE@example.org", "password": "12345678"])
        #expect(reply.code == "account.taken")
        #expect(reply["error"]?["fields"]?.members?.map(\.key) == ["username"])
    }

    @Test func `F63: a configured admin's name is reserved; an existing account gets the rights`()
        throws
    {
        let fairway = try Harness()
        fairway.people("boss")
        #expect(try !isAdmin(fairway, "boss"))
        fairway.setup.people.accounts.admins = ["boss", "chief"]
        try fairway.restart()
        #expect(try isAdmin(fairway, "boss"))
        let warning = try #require(fairway.warnings.all.last)
        #expect(warning.contains("chief") && !warning.contains("boss"))
        let reply = fairway.signUp("Chief")
        #expect(reply.code == "account.taken")
        #expect(reply["error"]?["fields"]?.members?.map(\.key) == ["username"])
        let hints = fairway.guest(client, "suggestUsername", ["hint": "chief"])
        #expect(hints["result"]?["usernames"]?.array?.contains("chief") == false)
        fairway.setup.people.accounts.admins = []
        try fairway.restart()
        #expect(try !isAdmin(fairway, "boss"))
        #expect(fairway.signUp("Chief").isOK)
        #expect(try !isAdmin(fairway, "chief"))
    }

    private func isAdmin(_ fairway: Harness, _ user: String) throws -> Bool {
        try fairway.database.first("SELECT is_admin FROM users WHERE username = ?", user) {
            $0.bool(0)
        } ?? false
    }

    @Test func `F2 FU2: users sign in by name or email; a wrong and an unknown login look alike`()
        throws
    {
        let fairway = try Harness()
        fairway.people("alice")
        fairway.confirm("alice")
        let byName = signIn(fairway, "ALICE", "correct horse")
        let byMail = signIn(fairway, "Alice@Example.org", "correct horse")
        #expect(byName["result"]?["user"]?.string == "alice")
        #expect(byMail["result"]?["device"]?["token"]?.string?.isEmpty == false)
        var wrong = signIn(fairway, "alice", "wrong horse", id: "x")
        var unknown = signIn(fairway, "nobody", "wrong horse", id: "y")
        for reply in [wrong, unknown] { #expect(reply.code == "account.wrongCredentials") }
        wrong = wrong["error"] ?? .null
        unknown = unknown["error"] ?? .null
        #expect(wrong == unknown)
    }

    @Test func `wrong passwords slow down their sender, but not the owner elsewhere`() throws {
        let fairway = try Harness()
        fairway.people("alice")
        fairway.report(
            .connected(serial: 900, principal: client, device: nil, address: "198.51.100.9"))
        for _ in 0..<5 {
            #expect(signIn(fairway, "alice", "wrong horse").code == "account.wrongCredentials")
        }
        let slowed = signIn(fairway, "alice", "correct horse")
        #expect(slowed.code == "request.tooMany")
        #expect(try #require(slowed["error"]?["retryAfterMs"]?.int) > 0)
        let elsewhere = fairway.guest(
            "guest-fedcba9876543210", "signIn",
            ["login": "alice", "password": "correct horse", "device": device()])
        #expect(elsewhere.isOK)
        fairway.clock.advance(seconds: 61)
        #expect(signIn(fairway, "alice", "correct horse").isOK)
    }

    @Test func `a repeated sign-up has the same answer; its id works for no other sign-up`()
        throws
    {
        let fairway = try Harness()
        let body: JSON = ["username": "alice", "email": "a@example.org", "password": "12345678"]
        let first = fairway.guest(client, "signUp", body, id: "1")
        let again = fairway.guest(client, "signUp", body, id: "1")
        #expect(first.isOK)
        #expect(first == again)
        let other: JSON = ["username": "bob", "email": "b@example.org", "password": "12345678"]
        #expect(fairway.guest(client, "signUp", other, id: "1").code == "request.idReused")
        fairway.clock.advance(hours: 25)
        #expect(fairway.guest(client, "signUp", body, id: "1").code == "account.taken")
    }

    @Test func `a repeated sign-in creates a new token and ends the first`() throws {
        let fairway = try Harness()
        fairway.people("alice")
        let first = signIn(fairway, "alice", "correct horse", id: "1")
        let again = signIn(fairway, "alice", "correct horse", id: "1")
        let old = try #require(first["result"]?["device"]?["id"]?.string)
        let new = try #require(again["result"]?["device"]?["id"]?.string)
        #expect(old != new)
        #expect(fairway.outlet.controls.contains(.undevice(user: "alice", device: old)))
        let devices = fairway.user("alice", "device/list")["result"]?["devices"]?.array
        #expect(devices?.compactMap { $0["id"]?.string } == [new])
    }

    @Test func `the server remembers only the last 256 replies of a user`() throws {
        let fairway = try Harness()
        fairway.people("alice")
        let room = fairway.lobby("alice")
        let first = fairway.room(room, "alice", "addGuest", ["name": "Gulli"], id: "first")
        #expect(fairway.room(room, "alice", "kick", ["player": "g1"]).isOK)
        // Each turn sends two requests. The server keeps the last 256, and a few more until it
        // removes old ones.
        for number in 0..<170 {
            fairway.clock.advance(seconds: 1)
            let added = fairway.room(room, "alice", "addGuest", ["name": "Gulli"])
            let player = added["result"]?["player"] ?? .null
            if number == 126 {
                let again = fairway.room(room, "alice", "addGuest", ["name": "Gulli"], id: "first")
                #expect(again == first)
            }
            #expect(fairway.room(room, "alice", "kick", ["player": player]).isOK)
        }
        let forgotten = fairway.room(room, "alice", "addGuest", ["name": "Gulli"], id: "first")
        #expect(forgotten.isOK)
        #expect(forgotten != first)
    }

    @Test func `C2: a sign-out ends the token at the guard before the reply`() throws {
        let fairway = try Harness()
        fairway.people("alice")
        let added = fairway.user("alice", "device/add", ["name": "Watch", "kind": "watch"])
        let device = try #require(added["result"]?["device"]?["id"]?.string)
        #expect(fairway.user("alice", "account/signOut", ["device": .string(device)]).isOK)
        #expect(fairway.outlet.controls.last == .undevice(user: "alice", device: device))
        let unknown = fairway.user("alice", "account/signOut", ["device": .string(device)])
        #expect(unknown.code == "device.unknown")
    }

    @Test func `F23: suggested usernames are free and valid`() throws {
        let fairway = try Harness()
        fairway.people("gunnar")
        for hint in ["Gunnar", "Ægir Örn", "李", "", "1234", "bo@example.org", "admin"] {
            let reply = fairway.guest(client, "suggestUsername", ["hint": .string(hint)])
            let names = reply["result"]?["usernames"]?.array?.compactMap(\.string) ?? []
            #expect(names.count == 5, "\(hint)")
            #expect(names.allSatisfy { TopicNames.isUsername($0) && $0 != "gunnar" })
        }
    }
}
