import CampusContract
import Contract
import Engine
import SQLite
import Topics

/// The requests of users.
extension Reminders {
    private static let confirmationMs: Int64 = 5 * 60_000
    private static let unknown = Refusal(.reminderUnknown, "You have no reminder with this id.")

    func registerRequests(in router: Router) {
        router.on(CreateReminder.self, create)
        router.on(EditReminder.self, edit)
        router.on(ListReminders.self, list)
        router.on(DeleteReminder.self, delete)
    }

    private func create(
        _ request: CreateReminder, _ call: Call, _ context: Context
    ) throws -> Reminder {
        let store = ReminderStore(database: context.database)
        guard try store.count(of: call.user) < Self.ownMax else {
            throw Refusal(
                .reminderTooMany,
                "You have \(Self.ownMax) reminders, the maximum. Delete one first.")
        }
        let reminder = StoredReminder(
            id: context.identifier(), user: call.user, at: context.now, request.description)
        return try settle(reminder, context)
    }

    private func edit(
        _ request: EditReminder, _ call: Call, _ context: Context
    ) throws -> Reminder {
        var reminder = try own(request.reminder, call, context)
        if let version = request.version, version != reminder.version {
            throw Refusal(
                .reminderChanged, "Somebody changed this reminder. Reload it and try again.")
        }
        reminder.description = request.description
        reminder.version += 1
        reminder.begin(at: context.now)
        (reminder.token, reminder.tokenUntil) = (nil, nil)
        return try settle(reminder, context)
    }

    private func own(
        _ id: String, _ call: Call, _ context: Context
    ) throws -> StoredReminder {
        let store = ReminderStore(database: context.database)
        guard let reminder = try store.reminder(id, of: call.user) else { throw Self.unknown }
        return reminder
    }

    /// Checks a new or edited reminder, stores it and sets its timer.
    private func settle(_ made: StoredReminder, _ context: Context) throws -> Reminder {
        var reminder = made
        let said = reminder.description
        if let service = said.service, try services.service(service, context) == nil {
            throw Services.unknown
        }
        if said.isAtInstant, (said.minutesBefore ?? 0) > 0 {
            throw Refusal.field(
                .requestMalformed, "minutesBefore",
                "can only be combined with \"opens\" or \"closes\"")
        }
        if said.timeZone != nil { _ = try WallClock(named: said.timeZone) }
        let plan = try plan(said, context)
        if said.isAtInstant, plan.isOnce, said.at <= Int(context.now) {
            var refusal = Refusal.field(.requestMalformed, "at", "must be in the future")
            refusal.now = context.now
            throw refusal
        }
        try arm(&reminder, plan, context)
        if reminder.doneAt != nil {
            throw Refusal.field(.requestMalformed, "repeat", "ends before it begins")
        }
        return reminder.document
    }

    private func list(
        _ request: ListReminders, _ call: Call, _ context: Context
    ) throws -> ListReminders.Result {
        let known = context.database.errorsSetAside.count
        let all = try ReminderStore(database: context.database).reminders(of: call.user)
            .map(\.document).filter { reminder in
                (request.service.map { $0 == reminder.description.service } ?? true)
                    && (request.state.map { $0 == reminder.state } ?? true)
            }
        var rest = all[...]
        if let place = try request.cursor.map(Place.init(reading:)) {
            rest = rest.drop { Self.place(of: $0).parts <= place.parts }
        }
        let limit = request.limit ?? ListReminders.limitMax
        var result = ListReminders.Result()
        result.reminders = Array(rest.prefix(limit))
        let damaged = context.database.errorsSetAside.dropFirst(known)
            .compactMap { ($0 as? DamagedRow)?.key }
        result.damaged = damaged.isEmpty ? nil : damaged
        if rest.count > limit { result.cursor = result.reminders.last.map(Self.place)?.text }
        return result
    }

    private func delete(
        _ request: DeleteReminder, _ call: Call, _ context: Context
    ) throws -> DeleteReminder.Result {
        let store = ReminderStore(database: context.database)
        var result = DeleteReminder.Result()
        let isOwn = try store.user(of: request.reminder) == call.user
        if isOwn, try context.database.settingAside({ try store.reminder(request.reminder) }) == nil
        {
            // Nobody can show what is deleted, so there is nothing to confirm.
            try remove(request.reminder, context)
            context.madeResult = request.reminder
            result.deleted = true
            return result
        }
        guard var reminder = try store.reminder(request.reminder, of: call.user) else {
            // The client repeats the request, because the first answer was lost.
            guard call.earlierResult == request.reminder, request.token != nil else {
                throw Self.unknown
            }
            context.madeResult = request.reminder
            result.deleted = true
            return result
        }
        if let token = request.token {
            guard token == reminder.token, context.now < reminder.tokenUntil ?? .min else {
                throw Refusal(
                    .reminderConfirmationInvalid,
                    "This confirmation has expired, or the reminder was changed. Try to "
                        + "delete it again."
                )
            }
            try remove(reminder.id, context)
            context.madeResult = reminder.id
            result.deleted = true
            return result
        }
        // The answer is not stored, so a repetition of the request makes another token.
        context.madeResult = "token"
        reminder.token = context.identifier()
        reminder.tokenUntil = context.now + Self.confirmationMs
        try store.put(reminder)
        result.reminder = reminder.document
        result.token = reminder.token
        result.expiresAt = reminder.tokenUntil.map { Int($0) }
        return result
    }

    func remove(_ reminder: String, _ context: Context) throws {
        try ReminderStore(database: context.database).delete(reminder)
        try context.timers.cancel(Self.timer, reminder)
    }

    /// The place of a reminder in the list: its state, the next instant, and its ID.
    private typealias Place = Cursor<Int, Int, String>

    private static func place(of reminder: Reminder) -> Place {
        let rank =
            switch reminder.state {
            case .pending: 0
            case .waiting: 1
            case .done: 2
            }
        return Place(rank, reminder.nextAt ?? 0, reminder.reminder)
    }
}
