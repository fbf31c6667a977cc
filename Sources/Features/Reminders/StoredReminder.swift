import Contract
import Rules

/// A reminder with what the server knows beside it.
struct StoredReminder: Equatable {
    let id: String
    let user: String
    var version = 1
    let createdAt: Int64
    /// From when on it counts.
    var since: Int64
    var description: ReminderDescription
    /// Which of its service's schedules ``nextAt`` was reckoned from.
    var scheduleVersion = 0
    var nextAt: Int64?
    /// When the service opens, or closes, that it is before.
    var nextEvent: Int64?
    var lastAt: Int64?
    var told = 0
    /// What came, by openings and closings where there are any.
    var past = PastOccurrences()
    var doneAt: Int64?
    /// The server's clock when ``nextAt`` was reckoned from it; nil for what does not depend on it.
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

    /// Notes that the one came which was due.
    /// - Parameter missed: How many more were, that do not come.
    mutating func come(at now: Int64, missed: Int) {
        guard let due = nextAt else { return }
        lastAt = due
        told += 1
        let key = nextEvent ?? due
        past.insert(key, after: clockAt ?? key, at: now, missed: missed)
    }

    /// Forgets what came: it is another reminder from now on.
    mutating func begin(at now: Int64) {
        since = now
        (lastAt, told, past) = (nil, 0, PastOccurrences())
    }

    /// The service whose hours it goes by.
    var clockedService: String? { description.isAtInstant ? nil : description.service }

    var document: Reminder {
        var reminder = Reminder()
        reminder.reminder = id
        reminder.version = version
        reminder.description = description
        reminder.state = Reminder.states[doneAt != nil ? 2 : nextAt == nil ? 1 : 0]
        reminder.nextAt = nextAt.map { Int($0) }
        reminder.lastAt = lastAt.map { Int($0) }
        reminder.told = told
        reminder.createdAt = Int(createdAt)
        return reminder
    }
}
