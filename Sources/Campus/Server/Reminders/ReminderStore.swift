import CampusContract
import CampusRules
import Contract
import Engine
import JSON
import SQLite

extension StoredThing {
    static let reminder = StoredThing("reminder") {
        "The reminder \($0) is damaged. You can delete it."
    }
}

/// The reminders in the database, with every statement that reads or writes one.
struct ReminderStore {
    let database: Connection

    private static let columns = """
        id, username, version, created_at, since, description, schedule_version, next_at, next_event,
        last_at, told, runs, done_at, clock_at, token, token_until
        """

    /// Inserts or replaces a reminder.
    func put(_ reminder: StoredReminder) throws {
        try database.run(
            """
            INSERT INTO reminders (\(Self.columns), service)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (id) DO UPDATE SET version = excluded.version, since = excluded.since,
              description = excluded.description, schedule_version = excluded.schedule_version,
              next_at = excluded.next_at, next_event = excluded.next_event,
              last_at = excluded.last_at, told = excluded.told, runs = excluded.runs,
              done_at = excluded.done_at, clock_at = excluded.clock_at, token = excluded.token,
              token_until = excluded.token_until, service = excluded.service
            """,
            reminder.id, reminder.user, reminder.version, reminder.createdAt, reminder.since,
            try reminder.description.storable(),
            reminder.scheduleVersion, reminder.nextAt, reminder.nextEvent, reminder.lastAt,
            reminder.told, Self.text(reminder.past), reminder.doneAt, reminder.clockAt,
            reminder.token, reminder.tokenUntil, reminder.clockedService)
    }

    func reminder(_ id: String) throws -> StoredReminder? {
        try database.first(
            "SELECT \(Self.columns) FROM reminders WHERE id = ?", id, read: Self.reminder)
    }

    func reminder(_ id: String, of user: String) throws -> StoredReminder? {
        try reminder(id).flatMap { $0.user == user ? $0 : nil }
    }

    /// The user of a reminder, also of one that cannot be read.
    func user(of id: String) throws -> String? {
        try database.first("SELECT username FROM reminders WHERE id = ?", id) { $0.text(0) }
    }

    func ids(of user: String) throws -> [String] {
        try database.rows("SELECT id FROM reminders WHERE username = ? ORDER BY id", user) {
            $0.text(0)
        }
    }

    /// All reminders of a user that can be read, by their next time, then those without one, then those that are
    /// done.
    ///
    /// Their number is at most ``Reminders/ownMax``.
    func reminders(of user: String) throws -> [StoredReminder] {
        try database.readableRows(
            """
            SELECT \(Self.columns) FROM reminders WHERE username = ?
            ORDER BY done_at IS NOT NULL, next_at IS NULL, next_at, id
            """, user, read: Self.reminder)
    }

    func count(of user: String) throws -> Int {
        try database.first("SELECT count(*) FROM reminders WHERE username = ?", user) {
            $0.int(0)
        } ?? 0
    }

    func delete(_ id: String) throws {
        try database.run("DELETE FROM reminders WHERE id = ?", id)
    }

    /// Some reminders of a service whose next time comes from an earlier schedule.
    func outdated(_ service: String, than version: Int, limit: Int) throws -> [String] {
        try database.rows(
            """
            SELECT id FROM reminders WHERE service = ? AND schedule_version < ?
            ORDER BY schedule_version LIMIT ?
            """, service, version, limit
        ) { $0.text(0) }
    }

    /// Marks a reminder that cannot be read as up to date, so that it is not looked at again.
    func pass(_ id: String, version: Int, now: Int64) throws {
        try database.run(
            """
            UPDATE reminders SET schedule_version = ?, clock_at = min(clock_at, ?) WHERE id = ?
            """, version, now, id)
    }

    /// Some reminders whose next time was computed while the clock was ahead.
    func ahead(of instant: Int64, limit: Int) throws -> [String] {
        try database.rows(
            """
            SELECT id FROM reminders WHERE clock_at IS NOT NULL AND clock_at > ?
            ORDER BY clock_at LIMIT ?
            """, instant, limit
        ) { $0.text(0) }
    }

    /// Deletes reminders that ended before an instant, at most 1,000 at a time.
    func forget(before instant: Int64) throws {
        try database.run(
            """
            DELETE FROM reminders WHERE id IN
              (SELECT id FROM reminders WHERE done_at IS NOT NULL AND done_at < ? LIMIT 1000)
            """, instant)
    }

    private static func reminder(_ row: borrowing Row) throws -> StoredReminder {
        let description = try row.document(
            5, of: .reminder, row.text(0), as: ReminderDescription.self)
        var reminder = StoredReminder(
            id: row.text(0), user: row.text(1), createdAt: row.int64(3), since: row.int64(4),
            description)
        reminder.version = row.int(2)
        reminder.scheduleVersion = row.int(6)
        reminder.nextAt = row.instantOrNil(7)
        reminder.nextEvent = row.instantOrNil(8)
        reminder.lastAt = row.instantOrNil(9)
        reminder.told = row.int(10)
        reminder.past = try past(row)
        reminder.doneAt = row.instantOrNil(12)
        reminder.clockAt = row.instantOrNil(13)
        reminder.token = row.textOrNil(14)
        reminder.tokenUntil = row.instantOrNil(15)
        return reminder
    }

    /// `[[first, last, count, after, until, missed], ...]`.
    private static func text(_ past: PastOccurrences) -> String {
        let runs = past.runs.map { run -> JSON in
            let times: [JSON] = [
                .int(run.first), .int(run.last), .int(Int64(run.count)), .int(run.after),
                .int(run.until), .int(Int64(run.missed)),
            ]
            return .array(times)
        }
        return String(decoding: JSON.array(runs).bytes, as: UTF8.self)
    }

    private static func past(_ row: borrowing Row) throws -> PastOccurrences {
        let runs = try row.document(11, of: .reminder, row.text(0), as: [[Int]].self)
        return PastOccurrences(
            try runs.map { run in
                let numbers = run.map { Int64($0) }
                guard numbers.count == 6 else {
                    throw DamagedRow(.reminder, row.text(0), reason: "its past is not valid")
                }
                return PastOccurrences.Run(
                    first: numbers[0], last: numbers[1], count: Int(numbers[2]),
                    after: numbers[3], until: numbers[4], missed: Int(numbers[5]))
            })
    }
}

extension Row {
    fileprivate func instantOrNil(_ column: Int32) -> Int64? {
        isNull(column) ? nil : int64(column)
    }
}

/// A reminder with the data that the server adds. All times are Unix milliseconds.
struct StoredReminder: Equatable {
    let id: String
    let user: String
    var version = 1
    let createdAt: Int64
    /// The start of the reminder. Earlier occurrences do not count.
    var since: Int64
    var description: ReminderDescription
    /// The version of the service's schedule from which ``nextAt`` was computed.
    var scheduleVersion = 0
    var nextAt: Int64?
    /// The opening or closing time that ``nextAt`` precedes.
    var nextEvent: Int64?
    var lastAt: Int64?
    var told = 0
    /// The occurrences that have notified. For a service, they are its opening or closing times.
    var past = PastOccurrences()
    var doneAt: Int64?
    /// The clock when ``nextAt`` was computed. `nil` if it does not depend on the clock.
    var clockAt: Int64?
    var token: String?
    var tokenUntil: Int64?

    init(id: String, user: String, at now: Int64, _ description: ReminderDescription) {
        self.id = id
        self.user = user
        createdAt = now
        since = now
        self.description = description
    }

    init(id: String, user: String, createdAt: Int64, since: Int64, _ text: ReminderDescription) {
        self.id = id
        self.user = user
        self.createdAt = createdAt
        self.since = since
        description = text
    }

    /// Records the notification of the due occurrence.
    ///
    /// - Parameter missed: The number of further occurrences that were due and do not notify.
    mutating func come(at now: Int64, missed: Int) {
        guard let due = nextAt else { return }
        lastAt = due
        told += 1
        let key = nextEvent ?? due
        past.insert(key, after: clockAt ?? key, at: now, missed: missed)
    }

    /// Starts the reminder again after an edit, without its past occurrences.
    mutating func begin(at now: Int64) {
        since = now
        (lastAt, told, past) = (nil, 0, PastOccurrences())
    }

    /// The service whose opening hours determine its times, or `nil`.
    var clockedService: String? { description.isAtInstant ? nil : description.service }

    var document: Reminder {
        var reminder = Reminder()
        reminder.reminder = id
        reminder.version = version
        reminder.description = description
        reminder.state = doneAt != nil ? .done : nextAt == nil ? .waiting : .pending
        reminder.nextAt = nextAt.map { Int($0) }
        reminder.lastAt = lastAt.map { Int($0) }
        reminder.told = told
        reminder.createdAt = Int(createdAt)
        return reminder
    }
}
