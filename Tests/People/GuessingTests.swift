import Contract
import Engine
import FeaturesSupport
import GolfContract
import JSON
import RoomsContract
import TestSupport
import Testing

/// The limits on guessing. They slow down an attacker, but nobody else behind the same address (T2).
@Suite struct GuessingTests {
    private static let wrong = "wrong horse"

    @Test func `T2: each login has three tries a minute beyond the limit of its address`() throws {
        let fairway = try Harness()
        fairway.signUp("alice")
        fairway.signUp("bob")
        func code(_ login: String, _ password: String = Self.wrong) -> String? {
            fairway.signIn(login, password, client: Harness.browser).code
        }
        // One wrong password for each of 60 logins, from one browser.
        for number in 0..<60 { #expect(code("nobody\(number)") == "account.wrongCredentials") }
        #expect(fairway.signIn("alice", client: Harness.browser).isOK)
        for _ in 0..<3 { #expect(code("bob") == "account.wrongCredentials") }
        #expect(code("bob") == "request.tooMany")
        #expect(fairway.signIn("alice", client: Harness.browser).isOK)
        fairway.clock.advance(seconds: 61)
        #expect(fairway.signIn("bob", client: Harness.browser).isOK)
    }

    @Test func `T2: right passwords do not count for the limit of an address`() throws {
        let fairway = try Harness()
        for name in ["alice", "bob"] { fairway.signUp(name) }
        for _ in 0..<70 { #expect(fairway.signIn("alice", client: Harness.browser).isOK) }
        for _ in 0..<5 {
            let reply = fairway.signIn("bob", Self.wrong, client: Harness.browser)
            #expect(reply.code == "account.wrongCredentials")
        }
    }

    @Test func `T2: while somebody guesses codes, others behind that address can join`() throws {
        let fairway = try Harness()
        fairway.people("host", "honest", "late")
        let room = fairway.lobby("host")
        let code = JSON.string(try fairway.state(room).code ?? "")
        func join(_ user: String, _ code: JSON) -> JSON {
            fairway.user(user, "room/join", ["code": code])
        }
        for number in 0..<7 {
            let name = "mallory\(number)"
            fairway.people(name)
            for _ in 0..<(number < 6 ? 10 : 3) {
                #expect(join(name, "222222").code == "room.codeInvalid")
            }
        }
        // The address has used its 60 tries. After three tries of a user, the server refuses even a right code.
        #expect(join("mallory6", code).code == "request.tooMany")
        #expect(join("honest", code).isOK)
        for _ in 0..<2 { #expect(join("late", "222222").code == "room.codeInvalid") }
        #expect(join("late", code).isOK)
    }

    @Test func `T4: a login is known only at the address from which it signed in`() throws {
        let fairway = try Harness()
        fairway.signUp("alice")
        /// Whether the queue of passwords treats a sign-in as one of a known source.
        func isKnown(
            _ login: String, from client: String, _ password: String = Harness.password
        ) -> Bool? {
            fairway.signIn(login, password, client: client)
            return fairway.workers.sources.last?.isKnown
        }
        #expect(isKnown("alice", from: Harness.browser, Self.wrong) == false)
        #expect(isKnown("alice", from: Harness.browser) == false)
        #expect(isKnown("Alice", from: Harness.browser, Self.wrong) == true)
        #expect(isKnown("alice", from: Harness.elsewhere) == false)
        #expect(isKnown("bob", from: Harness.browser) == false)
        fairway.connect("alice", address: "192.0.2.7")
        let proof: JSON = ["password": .string(Self.wrong), "email": "a@example.org"]
        fairway.user("alice", "account/changeEmail", proof)
        let networks = ["192/", "192.0/", "192.0.2/"]
        #expect(
            fairway.workers.sources.last == WorkSource("192.0.2.7", in: networks, isKnown: true))
    }

    @Test func `T7: a login is known at addresses of one network, and in one browser`() throws {
        let fairway = try Harness()
        fairway.signUp("alice")
        /// Whether the queue of passwords treats a sign-in as one of a known source.
        func isKnown(_ address: String, browser: String? = nil) -> Bool? {
            let body: JSON = [
                "login": "alice", "password": .string(Harness.password), "device": Harness.phone,
            ]
            let route = Route(.guest, "account", "signIn")
            fairway.send(route, .network(address), body, browser: browser)
            return fairway.workers.sources.last?.isKnown
        }
        #expect(isKnown("198.51.100.7", browser: "cookie") == false)
        #expect(isKnown("198.51.100.9") == true)
        #expect(isKnown("203.0.113.1") == false)
        #expect(isKnown("192.0.2.1", browser: "cookie") == true)
        #expect(isKnown("2001:db8:1:3") == false)
        #expect(isKnown("2001:db8:1:4") == true)
        #expect(isKnown("2001:db8:1:104") == false)
    }
}
