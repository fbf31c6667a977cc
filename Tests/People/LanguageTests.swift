import Contract
import Engine
import FeaturesSupport
import JSON
import People
import PeopleContract
import PeopleRules
import TestSupport
import Testing

/// The language of texts from the server.
@Suite struct LanguageTests {
    private func people() throws -> Harness {
        let fairway = try Harness()
        fairway.people("alice", "bob")
        return fairway
    }

    private func choose(_ language: JSON, _ user: String, _ fairway: Harness) {
        #expect(fairway.user(user, "account/changeSettings", ["language": language]).isOK)
    }

    /// Bob's refusal, from a client that asks for a language.
    private func refusal(_ fairway: Harness, language: Language? = nil) -> JSON? {
        fairway.send(
            Route(.user, "friend", "request"), .user("bob"), ["user": "nobody"],
            language: language)["error"]
    }

    private static let english: JSON = "There is no user with this name."
    private static let icelandic: JSON = "Enginn notandi heitir þetta."

    @Test func `W1: the language is a setting that can be removed`() throws {
        let fairway = try people()
        #expect(fairway.user("bob", "account/settings")["result"]?["language"] == .null)
        choose("is", "bob", fairway)
        try fairway.restart()
        #expect(fairway.user("bob", "account/settings")["result"]?["language"] == "is")
        choose(.null, "bob", fairway)
        #expect(fairway.user("bob", "account/settings")["result"]?["language"] == .null)
        let unknown = fairway.user("bob", "account/changeSettings", ["language": "de"])
        let all = Language.all.map(\.code).joined(separator: ", ")
        #expect(unknown["error"]?["fields"]?["language"] == .string("must be one of \(all)"))
    }

    @Test func `W1: a refusal is in the account's language, else in the client's, else English`()
        throws
    {
        let fairway = try people()
        #expect(refusal(fairway)?["message"] == Self.english)
        #expect(refusal(fairway, language: .icelandic)?["message"] == Self.icelandic)
        choose("en", "bob", fairway)
        #expect(refusal(fairway, language: .icelandic)?["message"] == Self.english)
        choose("is", "bob", fairway)
        #expect(refusal(fairway, language: .english)?["message"] == Self.icelandic)
        #expect(refusal(fairway)?["code"] == "friend.unknown")
    }

    @Test func `W1: the reasons of fields are in the same language`() throws {
        let fairway = try people()
        choose("is", "bob", fairway)
        let error = fairway.user("bob", "account/changeSettings", ["contact": "x", "discs": 1])[
            "error"]
        #expect(error?["fields"]?["contact"] == "verður að vera eitt af friends, everybody")
        #expect(error?["fields"]?["discs"] == "verður að vera texti")
        #expect(
            error?["message"]
                == "discs verður að vera texti; contact verður að vera eitt af friends, everybody")
    }

    @Test func `W1: a refusal has no English word in an Icelandic sentence`() throws {
        let fairway = try people()
        let broken = Array("{\"id\": \"x1\"".utf8)
        choose("is", "bob", fairway)
        fairway.engine.mailbox.post(
            Envelope(
                route: Route(.user, "friend", "list"), sender: .user("bob"), body: .json(broken),
                replyAddress: .topic("reply/bob"), expectsReply: true))
        fairway.engine.runBatch()
        let replies = fairway.outlet.effects.compactMap { effect -> JSON? in
            guard case .reply(_, let reply) = effect else { return nil }
            return try? JSON(parsing: reply.bytes)
        }
        #expect(
            replies.last?["error"]?["message"]
                == "Innihaldið er ekki JSON: kommu eða lokasviga vantar við bæti 11.")
    }

    @Test func `W1: a notification is in its recipient's language`() throws {
        let fairway = try people()
        choose("is", "bob", fairway)
        fairway.user("alice", "friend/request", ["user": "bob"])
        let list = fairway.user("bob", "notification/list")["result"]?["notifications"]
        #expect(list?.array?.first?["title"] == "Vinabeiðni")
        #expect(fairway.user("bob", "friend/accept", ["user": "alice"]).isOK)
        let hers = fairway.user("alice", "notification/list")["result"]?["notifications"]
        #expect(hers?.array?.first?["title"] == "New friend")
    }

    @Test func `W1: a mail is in its recipient's language, around the notification too`() throws {
        let fairway = try people()
        let text = { (kind: String, user: String) -> String in
            let mail = fairway.mails.mails.last { $0.kind == kind && $0.to.hasPrefix(user) }
            return String(decoding: mail?.message ?? [], as: UTF8.self)
        }
        #expect(text("confirm", "bob").contains("Subject: Confirm your Fairway account"))
        choose("is", "bob", fairway)
        fairway.clock.advance(seconds: 301)
        #expect(fairway.user("bob", "account/resendConfirmation").isOK)
        #expect(text("confirm", "bob").contains("Opna=C3=B0u =C3=BEennan tengil"))
        #expect(fairway.confirm("bob").isOK)
        #expect(fairway.user("bob", "push/subscribe", ["provider": "mail"]).isOK)
        fairway.disconnect("bob")
        fairway.user("alice", "friend/request", ["user": "bob"])
        fairway.engine.runBatch()
        #expect(text("notification", "bob").contains("H=C3=A6 bob,"))
        #expect(text("notification", "bob").contains("fengi=C3=B0 vinabei=C3=B0ni."))
        let body: JSON = [
            "password": .string(Harness.password), "newPassword": "12345678",
            "device": Harness.phone,
        ]
        #expect(fairway.user("bob", "account/changePassword", body).isOK)
        #expect(text("passwordChanged", "bob").contains("Lykilor=C3=B0i a=C3=B0gangsins bob"))
        #expect(fairway.user("alice", "account/changePassword", body).isOK)
        #expect(text("passwordChanged", "alice").contains("All other devices were signed out."))
    }

    @Test func `W1: the mail of a sign-up is in the language of the client`() throws {
        let fairway = try Harness()
        fairway.send(
            Route(.guest, "account", "signUp"), .guest(Harness.browser),
            [
                "username": "carol", "email": "carol@example.org",
                "password": .string(Harness.password),
            ], language: .icelandic)
        let mail = String(decoding: fairway.mails.mails.last?.message ?? [], as: UTF8.self)
        #expect(mail.contains("Velkomin(n), carol!"))
    }

    @Test func `W1: formats are explained in the requested language`() throws {
        let fairway = try people()
        let route = Route(.user, "format", "list")
        func title(_ language: Language?) -> JSON? {
            fairway.send(route, .user("bob"), [:], language: language)["result"]?["formats"]?
                .array?.first?["title"]
        }
        #expect(title(nil) == "Stroke play")
        #expect(title(.icelandic) == "Höggleikur")
    }

    @Test func `W1: a push is in its recipient's language, also with the server's own text`()
        throws
    {
        let fairway = try people()
        choose("is", "bob", fairway)
        fairway.subscribeWeb("bob", fairway.device("bob"))
        fairway.disconnect("bob")
        fairway.courier.verdict = { _ in .delivered }
        fairway.user("alice", "friend/request", ["user": "bob"])
        let message = try #require(fairway.courier.pushes.last?.message)
        #expect(message.title == "Vinabeiðni" && message.body == "Þú hefur fengið vinabeiðni.")
    }
}
