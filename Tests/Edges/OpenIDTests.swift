import Contract
import Crypto
import Foundation
import JSON
import Localization
import OpenID
import People
import Synchronization
import Testing
import TestSupport

@Suite struct OpenIDTests {
    private let fake = FakeProvider()
    private let openID: OpenID

    init() {
        openID = OpenID(
            providers: [
                Provider(
                    id: "uni", name: "University", issuer: FakeProvider.issuer,
                    clientID: "fairway", clientSecret: "s:cret")
            ], fetcher: fake, clock: { [fake] in fake.now * 1_000 })
    }

    private func identity(_ token: String, nonce: String? = nil) -> Result<Identity, IdentityError>
    {
        openID.identity(provider: "uni", token: token, nonce: nonce)
    }

    @Test func `F47 C1: a valid ID token identifies its user`() throws {
        let identity = try identity(fake.token()).get()
        #expect(identity.subject == "person-1")
        #expect(identity.email == "ada@example.org")
        #expect(identity.isEmailVerified)
        #expect(identity.name == "Ada Lovelace")
        #expect(identity.username == "ada")
    }

    @Test(
        arguments: [
            ["iss": "https://other.example.org"], ["aud": "another"], ["aud": ["another"]],
            ["aud": ["fairway", "another"]], ["aud": ["fairway", "x"], "azp": "x"],
            ["azp": "another"],
            ["exp": 1], ["exp": nil], ["iat": nil], ["iat": 9_999_999_999], ["iat": 1],
            ["sub": nil],
            ["sub": ""],
        ] as [[String: JSON]])
    func `C1: a token with wrong claims is refused`(_ changes: [String: JSON]) {
        guard case .failure(let error) = identity(fake.token(changes)) else {
            return #expect(Bool(false), "taken")
        }
        #expect(error.kind == .refused)
    }

    @Test func `a token for several clients is accepted if it was issued for this one`() throws {
        let changes: [String: JSON] = ["aud": ["fairway", "another"], "azp": "fairway"]
        #expect(try identity(fake.token(changes)).get().subject == "person-1")
    }

    @Test func `a token must contain the nonce of the request`() {
        #expect((try? identity(fake.token(["nonce": "n1"]), nonce: "n1").get()) != nil)
        #expect((try? identity(fake.token(["nonce": "n2"]), nonce: "n1").get()) == nil)
        #expect((try? identity(fake.token(), nonce: "n1").get()) == nil)
    }

    @Test func `a token signed by somebody else, or unsigned, is refused`() {
        let forged = fake.token(key: .random())
        #expect((try? identity(forged).get()) == nil)
        let parts = fake.token().split(separator: ".")
        let none = Base64URL.encode(Array(#"{"alg":"none"}"#.utf8))
        #expect((try? identity("\(none).\(parts[1]).").get()) == nil)
        #expect((try? identity("").get()) == nil)
    }

    @Test func `a new key is fetched, and unknown key ids cause one request a minute`() {
        _ = identity(fake.token())
        let fetches = fake.fetches.count
        fake.rotate(to: "second")
        #expect((try? identity(fake.token()).get()) == nil)
        #expect(fake.fetches.count == fetches)
        fake.state.withLock { $0.now += 61 }
        #expect((try? identity(fake.token()).get()) != nil)
        #expect(fake.fetches.count == fetches + 1)
    }

    @Test func `C1: an unreachable provider is another error than an invalid token`() {
        fake.state.withLock { $0.isDown = true }
        guard case .failure(let error) = identity(fake.token()) else {
            return #expect(Bool(false), "taken")
        }
        #expect(error.kind == .unreachable)
        fake.state.withLock {
            $0.isDown = false
            $0.now += 15
        }
        #expect((try? identity(fake.token()).get()) != nil)
    }

    @Test func `W1: the reason of a refused token is in the reader's language`() {
        guard case .failure(let error) = identity(fake.token(["exp": 1])) else {
            return #expect(Bool(false), "accepted")
        }
        // The writer thread reads the reason from a stored text.
        let text = LocalizedText(stored: error.reason)
        #expect(
            text.english == "The provider's answer is not valid: the token has expired. Try again.")
        #expect(
            text.text(in: .icelandic)
                == "Svar innskráningarþjónustunnar er ekki gilt: lykillinn er útrunninn. "
                + "Reyndu aftur.")
        let busy = ProviderError.unreachable(LocalizedText(stored: "Timeout")).text
        #expect(
            busy.text(in: .icelandic)
                == "Ekki næst í innskráningarþjónustuna: Ekkert svar barst í tæka tíð.")
    }

    @Test func `C1: an unreachable provider gets no requests for a while, others do`()
        throws
    {
        let other = FakeProvider()
        let both = OpenID(
            providers: [("uni", "https://uni.example.org"), ("other", FakeProvider.issuer)].map {
                Provider(id: $0, name: $0, issuer: $1, clientID: "fairway")
            },
            fetcher: TwoProviders(down: fake, up: other), clock: { [fake] in fake.now * 1_000 })
        fake.state.withLock { $0.isDown = true }
        let ask = { (id: String) in
            both.identity(provider: id, token: other.token(), nonce: nil)
        }
        for _ in 0..<50 {
            #expect(throws: IdentityError.self) { try ask("uni").get() }
        }
        #expect(throws: ProviderError.self) {
            try both.begin(provider: "uni", redirect: "https://us/back", intent: [:])
        }
        #expect(fake.fetches.count == 1)
        #expect((try? ask("other").get()) != nil)
        fake.state.withLock { $0.now += 15 }
        _ = ask("uni")
        #expect(fake.fetches.count == 2)
    }

    @Test func `F47: a browser is sent to the provider and back`() throws {
        let begun = try begin()
        let query = try #require(URLComponents(string: begun.url)?.queryItems)
        let value = { (name: String) in query.first { $0.name == name }?.value ?? "" }
        #expect(value("code_challenge_method") == "S256")
        #expect(value("scope") == "openid email profile")
        let token = fake.token(["nonce": .string(value("nonce"))])
        fake.state.withLock { $0.answer = ["id_token": .string(token)] }
        let finished = try openID.finish(
            provider: "uni", state: value("state"), code: "c 1", cookie: begun.cookie,
            redirect: "https://us/back")
        #expect(finished.identity.subject == "person-1")
        #expect(finished.intent == ["join": "KQ7XPM"])
        let form = try #require(fake.state.withLock { $0.forms.last })
        #expect(form.contains("code=c%201"))
        let verifier = try #require(
            form.split(separator: "&").first { $0.hasPrefix("code_verifier=") })
        let challenge = SHA256.hash(Array(verifier.dropFirst("code_verifier=".count).utf8))
        #expect(Base64URL.encode(challenge) == value("code_challenge"))
        let header = try #require(fake.state.withLock { $0.authorizations.last })
        #expect(header == "Basic " + Data("fairway:s%3Acret".utf8).base64EncodedString())
    }

    @Test func `a sign-in can be finished once, within 15 minutes, in the same browser`()
        throws
    {
        let finish = { [openID] (state: String, cookie: String) in
            try openID.finish(
                provider: "uni", state: state, code: "c", cookie: cookie,
                redirect: "https://us/back")
        }
        var begun = try begin()
        #expect(throws: ProviderError.state) { try finish(state(begun.url), "another") }
        // The failed attempt has used the state.
        #expect(throws: ProviderError.state) { try finish(state(begun.url), begun.cookie) }
        begun = try begin()
        fake.state.withLock { $0.now += 901 }
        #expect(throws: ProviderError.state) { try finish(state(begun.url), begun.cookie) }
        #expect(throws: ProviderError.state) { try finish("made up", begun.cookie) }
    }

    @Test func `F63: a provider does not receive the code of another provider`() throws {
        let begun = try begin()
        #expect(throws: ProviderError.state) {
            try openID.finish(
                provider: "other", state: state(begun.url), code: "c", cookie: begun.cookie,
                redirect: "https://us/back")
        }
        #expect(fake.state.withLock { $0.forms.isEmpty })
    }

    @Test func `C1: the error of a provider is passed on`() throws {
        let begun = try begin()
        fake.state.withLock { $0.answer = ["error": "invalid_grant"] }
        #expect(throws: ProviderError.denied("invalid_grant")) {
            try openID.finish(
                provider: "uni", state: state(begun.url), code: "c", cookie: begun.cookie,
                redirect: "https://us/back")
        }
    }

    private func begin() throws -> (url: String, cookie: String) {
        try openID.begin(
            provider: "uni", redirect: "https://us/back", intent: ["join": "KQ7XPM"])
    }

    private func state(_ url: String) -> String {
        URLComponents(string: url)?.queryItems?.first { $0.name == "state" }?.value ?? ""
    }
}
