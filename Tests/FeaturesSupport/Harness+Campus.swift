import Campus
package import CampusContract
package import Contract
import Engine
package import JSON
import Modules
import People
package import PeopleContract
import TestSupport

/// Common steps of tests of services and reminders.
extension Harness {
    /// The start of the clock: Monday, 21 September 2026, 15:00 UTC, 17:00 in Oslo.
    package static let monday: Int64 = 1_790_002_800_000

    /// A service that is open on weekdays from eight to four, with a break.
    package static func service(
        _ id: String, _ name: String, _ category: String = "Office", at place: Position? = nil,
        hours: [String] = ["08:00-12:00", "12:30-16:00"], timeZone: String = "Europe/Oslo"
    ) -> ServiceDocument {
        var service = ServiceDocument()
        service.id = id.isEmpty ? nil : id
        service.name = name
        service.category = category
        service.location = place
        service.timeZone = timeZone
        (service.hours.monday, service.hours.tuesday, service.hours.wednesday) =
            (hours, hours, hours)
        (service.hours.thursday, service.hours.friday) = (hours, hours)
        return service
    }

    /// A harness with these services, `alice`, `bob` and the admin `root_admin`.
    package static func campus(
        _ services: [ServiceDocument] = [service("office", "Student Office")]
    ) throws -> Harness {
        let fairway = try Harness(running: [PeopleModule.self, CampusModule.self]) {
            $0.services = ServiceCatalogue(services)
        }
        try fairway.peopleAndAdmin("alice", "bob")
        // Confirms the accounts, because unconfirmed ones expire within the years of these tests.
        for name in ["alice", "bob", "root_admin"] { fairway.confirm(name) }
        fairway.clock.now = monday
        fairway.engine.runBatch()
        return fairway
    }

    package func services(_ body: JSON, of user: String = "alice") -> [JSON] {
        self.user(user, "service/list", body)["result"]?["services"]?.array ?? []
    }

    package func names(_ body: JSON) -> [String] {
        services(body).compactMap { $0["name"]?.string }
    }

    /// Replaces the document of a service.
    @discardableResult
    package func correct(_ id: String, _ document: ServiceDocument) throws -> JSON {
        user(
            "root_admin", "service/correct",
            ["service": .string(id), "document": try JSON(parsing: document.bytes)])
    }

    /// Creates a reminder and returns it.
    @discardableResult
    package func remind(_ body: JSON, _ user: String = "alice") throws -> Reminder {
        let reply = self.user(user, "reminder/create", body)
        guard let result = reply["result"] else { throw ReplyError(reply: reply) }
        return try Reminder(reading: result)
    }

    package func reminders(_ body: JSON = [:], _ user: String = "alice") throws -> [Reminder] {
        let result = self.user(user, "reminder/list", body)["result"] ?? .null
        return try ListReminders.Result(reading: result).reminders
    }

    /// The reminders that were delivered live.
    package func told(_ user: String = "alice") -> [JSON] {
        published("fairway/user/\(user)/inbox").filter { $0["kind"] == "reminder" }
    }

    /// The notifications of reminders, the newest first.
    package func reminded(_ user: String = "alice") throws -> [InboxNotification] {
        let result = self.user(user, "notification/list", ["limit": 200])["result"] ?? .null
        return try ListNotifications.Result(reading: result).notifications.filter {
            $0.kind == "reminder"
        }
    }

    /// Moves the clock while the server runs.
    package func pass(hours: Int64) {
        for _ in 0..<(2 * hours) {
            clock.advance(seconds: 1_800)
            engine.runBatch()
        }
    }

    package struct ReplyError: Error {
        let reply: JSON
    }
}
