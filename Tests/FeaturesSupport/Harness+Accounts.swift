import Contract
package import Engine
import Features
package import JSON
import SQLite

/// What tests of accounts do again and again.
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

    /// What was published on a topic, in order.
    package func published(_ topic: String) -> [JSON] {
        outlet.effects.compactMap { effect in
            guard case .publish(topic, let payload, _, _) = effect else { return nil }
            return try? JSON(parsing: payload)
        }
    }
}

extension Harness {
    /// The tables in which a text stands anywhere, also within bytes.
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
