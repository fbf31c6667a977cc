import Contract
package import Engine
package import JSON
import Modules
package import People
import PeopleContract
import SQLite
import Synchronization
import TestSupport

/// Common steps of tests of accounts.
extension Harness {
    package static let password = "correct horse"
    package static let phone: JSON = ["name": "Phone", "kind": "phone"]
    /// The guest who signs up, and another one: another browser, another phone.
    package static let browser = "guest-0123456789abcdef"
    package static let elsewhere = "guest-fedcba9876543210"

    @discardableResult
    package func signUp(
        _ name: String, _ more: JSON = [:], from sender: Sender = .guest(browser)
    ) -> JSON {
        let body: JSON = [
            "username": .string(name), "email": .string("\(name)@example.org"),
            "password": .string(Self.password),
        ]
        let members = (body.members ?? []) + (more.members ?? [])
        return send(Route(.guest, "account", "signUp"), sender, .object(members))
    }

    @discardableResult
    package func signIn(
        _ login: String, _ password: String = password, client: String = browser,
        id: String? = nil
    ) -> JSON {
        let body: JSON = [
            "login": .string(login), "password": .string(password), "device": Self.phone,
        ]
        return guest(client, "signIn", body, id: id)
    }

    /// Presents the token of the newest mail that confirms a sign-up.
    @discardableResult
    package func confirm(_ name: String, client: String = elsewhere, id: String? = nil) -> JSON {
        confirm(token: mails.token(.confirm, to: "\(name)@example.org"), client: client, id: id)
    }

    @discardableResult
    package func confirm(token: String?, client: String = elsewhere, id: String? = nil) -> JSON {
        guest(
            client, "confirm", ["token": .string(token ?? ""), "device": Self.phone], id: id)
    }

    /// The messages on a topic, in order.
    package func published(_ topic: String) -> [JSON] {
        outlet.effects.compactMap { effect in
            guard case .publish(topic, let payload, _, _, _) = effect else { return nil }
            return try? JSON(parsing: payload)
        }
    }
}

extension Harness {
    /// The tables that contain a text, also inside bytes.
    package func tables(mentioning text: String) throws -> [String] {
        let tables = try database.rows(
            "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name"
        ) { $0.text(0) }
        return try tables.filter { table in
            let columns = try database.rows("SELECT name FROM pragma_table_info(?)", table) {
                $0.text(0)
            }
            let conditions = columns.map { "instr(CAST(\"\($0)\" AS BLOB), CAST(?1 AS BLOB)) > 0" }
            return try database.first(
                "SELECT 1 FROM \(table) WHERE \(conditions.joined(separator: " OR "))", text
            ) { _ in true } ?? false
        }
    }
}

/// A verifier that accepts the tokens of a test.
package final class FakeVerifier: IdentityVerifier {
    package let names = [(id: "uni", name: "University")]
    private let known = Mutex<[String: Result<Identity, IdentityError>]>([:])

    package subscript(token: String) -> Result<Identity, IdentityError>? {
        get { known.withLock { $0[token] } }
        set { known.withLock { $0[token] = newValue } }
    }

    package init() {}

    /// Creates a token for a person.
    /// - Parameter issuedAt: Unix milliseconds. The default is later than any test.
    package func vouch(
        _ token: String, subject: String? = nil, email: String? = nil, isVerified: Bool = true,
        username: String? = nil, issuedAt: Int64 = 4_102_444_800_000
    ) -> Identity {
        let identity = Identity(
            provider: "uni", subject: subject ?? token, email: email ?? "\(token)@example.org",
            isEmailVerified: isVerified, name: "Ada Lovelace", username: username,
            issuedAt: issuedAt)
        self[token] = .success(identity)
        return identity
    }

    package func identity(
        provider: String, token: String, nonce: String?
    ) -> Result<Identity, IdentityError> {
        self[token] ?? .failure(IdentityError(.refused, "the signature is not the provider's"))
    }
}

/// Users with devices and push subscriptions.
extension Harness {
    /// A new device of a user, not connected.
    package func device(_ user: String, kind: String = "phone") -> String {
        let reply = self.user(user, "device/add", ["name": "thing", "kind": .string(kind)])
        return reply["result"]?["device"]?["id"]?.string ?? ""
    }

    /// Subscribes a device's browser.
    @discardableResult
    package func subscribeWeb(
        _ user: String, _ device: String, endpoint: String? = nil
    ) -> JSON {
        self.user(
            user, "push/subscribe",
            [
                "provider": "webPush",
                "endpoint": .string(endpoint ?? "https://push.example.net/\(device)"),
                "keys": Self.webKeys,
            ], device: device)
    }

    package static let webKeys: JSON = [
        // RFC 8291, appendix A.
        "p256dh":
            "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        "auth": "BTBZMqHH6r4Tts7J_aSIgg",
    ]

    package func notify(_ user: String, _ notice: Notice) throws {
        try act { try modules.people.notifications.notify(user, notice, $0) }
        engine.runBatch()
    }

    /// Gives a user quiet hours that began an hour ago. They end after the given hours, or up to a
    /// minute earlier.
    package func quiet(_ user: String, hours: Int64) {
        func time(_ hours: Int64) -> JSON {
            let minute = (clock.now + hours * 3_600_000) / 60_000 % 1_440
            return .string(QuietHours.text(Int(minute)))
        }
        let quiet: JSON = ["from": time(-1), "to": time(hours), "timeZone": "UTC"]
        self.user(user, "account/changeSettings", ["quietHours": quiet])
    }

    package func subscriptions(_ user: String) -> [JSON] {
        self.user(user, "push/list")["result"]?["subscriptions"]?.array ?? []
    }
}
