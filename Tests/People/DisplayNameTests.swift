import Engine
import FeaturesSupport
import JSON
import Modules
import People
import SQLite
import Testing

/// Names that users show, and the rules against deceptive names.
@Suite struct DisplayNameTests {
    private func reason(_ reply: JSON, _ field: String = "name") -> String? {
        reply["error"]?["fields"]?[field]?.string
    }

    @Test func `T4: a display name cannot be the username of another user`() throws {
        let fairway = try Harness()
        fairway.people("alice", "bob", "bank_anna")
        for name in ["bob", "Bob", " BOB ", "Bank Anna", "bank_anna"] {
            let reply = fairway.user("alice", "account/changeProfile", ["name": .string(name)])
            #expect(reply.code == "account.invalid", "\(name)")
            #expect(
                reason(reply)
                    == "is the username of another player. Add something, for example a surname.")
        }
        for name in ["Alice", "Bob Smith", "Bobby"] {
            let reply = fairway.user("alice", "account/changeProfile", ["name": .string(name)])
            #expect(reply.isOK, "\(name)")
        }
        #expect(fairway.user("bob", "account/changeProfile", ["name": "BOB"]).isOK)
    }

    @Test func `T4: a display name cannot look like the server's, or have invisible characters`()
        throws
    {
        let fairway = try Harness()
        fairway.people("alice")
        let reserved =
            "is reserved, because it looks like a name of the server. Choose another one."
        let names = [
            ("Fairway", reserved), ("Support", reserved),
            ("Al\u{200B}ice", "must not contain the invisible character U+200B"),
        ]
        for (name, expected) in names {
            let reply = fairway.user("alice", "account/changeProfile", ["name": .string(name)])
            #expect(reason(reply) == expected)
        }
        #expect(fairway.user("alice", "account/profile")["result"]?["name"] == "alice")
    }

    @Test func `T4: a reserved username is refused with the reason, and never suggested`() throws {
        let fairway = try Harness { $0.people.accounts.reserved = ["clubhouse"] }
        let refused = fairway.signUp("support")
        #expect(refused.code == "account.invalid")
        #expect(
            reason(refused, "username")
                == "is reserved, because it looks like a name of the server. Choose another one.")
        for hint in ["support", "Root", "help", "postmaster", "clubhouse"] {
            let reply = fairway.guest(Harness.browser, "suggestUsername", ["hint": .string(hint)])
            let names = reply["result"]?["usernames"]?.array?.compactMap(\.string) ?? []
            #expect(names.count == 5 && !names.contains(hint.lowercased()), "\(names)")
        }
    }

    @Test func `T4: an account that has a reserved username keeps it`() throws {
        let fairway = try Harness()
        fairway.people("alice")
        try fairway.act {
            try $0.database.run(
                """
                INSERT INTO users (username, name, email, email_key, password_hash, created_at)
                VALUES ('help', 'Bob', 'h@example.org', 'h@example.org', '', 1)
                """)
        }
        #expect(fairway.user("alice", "friend/request", ["user": "help"]).isOK)
        #expect(fairway.user("help", "friend/accept", ["user": "alice"]).isOK)
        #expect(fairway.user("help", "account/changeProfile", ["name": "Help"]).isOK)
        #expect(fairway.user("alice", "disc/list", ["player": "help"]).isOK)
    }

    @Test func `T4: names of guests, courses, discs and quizzes are visible`() throws {
        let fairway = try Harness()
        fairway.people("alice")
        let room = fairway.lobby("alice")
        let hidden = "An\u{202E}na"
        let guest = fairway.room(room, "alice", "addGuest", ["name": .string(hidden)])
        #expect(guest.code == "request.malformed" && reason(guest)?.contains("U+202E") == true)
        #expect(fairway.room(room, "alice", "addGuest", ["name": "Anna 🏌️\u{200D}♀️"]).isOK)
        let renamed = fairway.room(
            room, "alice", "setPlayer", ["player": "g1", "name": .string(hidden)])
        #expect(reason(renamed)?.contains("U+202E") == true)
        let created = fairway.user(
            "alice", "room/create",
            ["kind": "golf", "courseName": "Mead\u{2066}ow", "holes": 9])
        #expect(reason(created, "courseName")?.contains("U+2066") == true)
        let disc = fairway.user("alice", "disc/add", ["name": "Ro\u{AD}c"])
        #expect(reason(disc)?.contains("U+00AD") == true)
        let quiz = fairway.user("alice", "quiz/create", ["name": "Wa\u{200B}lk"])
        #expect(reason(quiz)?.contains("U+200B") == true)
    }

    @Test func `T4: if a provider's name is deceptive, the user shows the username`() throws {
        let verifier = FakeVerifier()
        let fairway = try Harness { $0.people.verifier = verifier }
        fairway.people("bob")
        for (subject, name, shown) in [
            ("ada", "Ada L\u{202E}", "Ada L"), ("eve", "Bob", "eve_x"), ("kim", "Support", "kim_x"),
        ] {
            verifier[subject] = .success(
                Identity(
                    provider: "uni", subject: subject, email: "\(subject)@uni.example",
                    isEmailVerified: true, name: name, username: "\(subject)_x",
                    issuedAt: 4_102_444_800_000))
            let reply = fairway.guest(
                Harness.browser, "signIn",
                ["provider": "uni", "idToken": .string(subject), "device": Harness.phone])
            #expect(reply.isOK)
            let profile = fairway.user("\(subject)_x", "account/profile")["result"]
            #expect(profile?["name"]?.string == shown)
        }
    }

    @Test(arguments: [
        "adm1n", "supp0rt", "owner", "constructor", "0wner", "admin2", "root1", "m0derat0r", "rnod",
        "hasownproperty", "tostring", "prototype", "post_master", "webmaster", "secur1ty", "he1p",
        "nu11", "undef1ned", "fairway_team", "fa1rway", "support_team", "real_admin", "fairvvay",
    ])
    func `T4: a username that looks like the server's or has a meaning for programs is not free`(
        name: String
    ) throws {
        let fairway = try Harness()
        let refused = fairway.signUp(name)
        #expect(refused.code == "account.invalid")
        #expect(reason(refused, "username") != nil)
    }

    @Test(arguments: [
        "ali", "anna", "host", "bjorn", "modest", "rooted", "owen", "supporter", "teamo", "nan_b",
        "fairway_anna", "administrata", "a11y", "root_admin", "owner_300", "player1", "serverus",
    ])
    func `T4: an ordinary username is free`(name: String) throws {
        let fairway = try Harness()
        #expect(fairway.signUp(name).isOK)
    }

    @Test func `T4: a display name in the letters of another alphabet is compared, too`() throws {
        let fairway = try Harness()
        fairway.people("alice", "bob")
        for name in ["bоb", "ｂｏｂ", "𝐁𝐨𝐛", "ḅob", "Аdmin", "Fаirwaу", "Ad.min", "S u p p o r t"] {
            let reply = fairway.user("alice", "account/changeProfile", ["name": .string(name)])
            #expect(reply.code == "account.invalid", "\(name)")
        }
        for name in ["Анна", "Àlice", "Alice B.", "李小龍", "Fairweather", "Supportive Ann"] {
            let reply = fairway.user("alice", "account/changeProfile", ["name": .string(name)])
            #expect(reply.isOK, "\(name)")
        }
    }
}
