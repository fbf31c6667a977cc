import Contract

/// A reminder with what the server knows beside it.
struct StoredReminder: Equatable {
    /// So many are known one by one, the latest of all that came; none before them comes again.
    private static let recentMax = 32

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
    /// The latest that came, by their openings and closings where they have any, in order.
    private(set) var recent: [Int64] = []
    /// Those that came before them: none up to here comes again.
    private(set) var barredUntil: Int64?
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

    /// Takes what came before, as it was kept.
    mutating func take(recent: [Int64], barredUntil: Int64?) {
        self.recent = recent
        self.barredUntil = barredUntil
    }

    /// Notes that the one came which was due.
    mutating func come() {
        guard let due = nextAt else { return }
        lastAt = due
        told += 1
        recent.append(nextEvent ?? due)
        recent.sort()
        guard recent.count > Self.recentMax else { return }
        barredUntil = max(barredUntil ?? .min, recent.removeFirst())
    }

    /// Forgets what came: it is another reminder from now on.
    mutating func begin(at now: Int64) {
        since = now
        (lastAt, told, recent, barredUntil) = (nil, 0, [], nil)
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
