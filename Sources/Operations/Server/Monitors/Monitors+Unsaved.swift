import Contract
import Engine
import JSON
import OperationsContract
import OperationsRules
import People
import SQLite

/// Changes in memory that the database does not have yet. The next batch that is saved writes them.
///
/// If no batch can be saved, for example because the disk is full, alerts go to admins immediately,
/// without inbox and outbox.
extension Monitors {
    static let unsavedMost = 100

    /// Writes all changes that the database does not have yet.
    func write(_ context: Context) throws {
        let store = MonitorStore(database: context.database)
        for name in board.names where board[name] != savedBoard[name] {
            try put(name, in: store)
        }
        for (name, ledger) in ledgers {
            for span in ledger.unwritten { try store.put(span, of: name) }
        }
        for alert in unsaved { try attempt(context) { try tell(alert, context) } }
        for parcel in direct.waiting {
            try attempt(context) { try context.outbox.post(parcel, now: context.now) }
        }
    }

    /// Stores the state of a monitor, unless the stored one cannot be read.
    func put(_ name: String, in store: MonitorStore) throws {
        guard !unreadable.contains(name) else { return }
        try store.put(name, board[name])
    }

    /// Logs an error in one alert, so that the batch can still save the rest.
    private func attempt(_ context: Context, _ body: () throws -> Void) throws {
        do {
            try context.attempt(body)
        } catch let error as SQLiteError where error.isUnavailable {
            throw error
        } catch {
            context.log.error("cannot write an alert", ("error", "\(error)"))
        }
    }

    // MARK: - Without the database

    /// Sends the alerts that could not be saved, and repeats deliveries that failed.
    func tellPastDatabase(_ context: Context) {
        guard !configuration.health.isSaving else { return }
        for index in unsaved.indices where !unsaved[index].isTold {
            unsaved[index].isTold = true
            hasJournal = true
            send(unsaved[index].alert, context)
        }
        if hasJournal { keepJournal() }
        for (number, parcel) in direct.takeDue(at: context.now) {
            let channel = parcel.channel
            let isTaken = context.outbox.carryAtOnce(parcel) {
                DirectOutcome(number: number, channel: channel, verdict: $0)
            }
            if !isTaken { direct.end(number, .refused(reason: ""), at: context.now) }
        }
    }

    private func send(_ alert: OpsAlert, _ context: Context) {
        show(alert, context)
        log(alert, context)
        let pushed =
            (try? people.parcels(to: people.admins(context), notice(of: alert), context)) ?? []
        for parcel in parcels(of: alert, context) + pushed
        where !direct.add(parcel, at: context.now) {
            context.log.error("too many alerts wait", ("dropped", parcel.channel))
        }
    }

    func record(_ outcome: DirectOutcome, _ context: Context) {
        direct.end(outcome.number, outcome.verdict, at: context.now)
        hasUnsaved = true
        guard outcome.verdict != .delivered else { return }
        context.log.warn("an alert could not be delivered", ("channel", outcome.channel))
    }

    // MARK: - Across a restart

    /// Writes the alerts that were sent but not saved into the journal beside the database.
    func keepJournal() {
        guard let journal = configuration.journal, hasJournal else { return }
        var alerts = unsaved.filter(\.isTold)
        hasJournal = !alerts.isEmpty
        // Some recipients may not have the alerts yet. So all alerts are sent again after a
        // restart, and each recipient gets them at least once.
        if !direct.isEmpty { for index in alerts.indices { alerts[index].isTold = false } }
        var bytes = alerts.isEmpty ? [] : JournalEntry(alerts, board).bytes
        while bytes.count > journal.room {
            alerts.removeFirst()
            bytes = JournalEntry(alerts, board).bytes
        }
        if bytes != journaled, journal.keep(bytes) { journaled = bytes }
    }

    /// Restores the alerts that were sent before a restart and never saved.
    func readJournal() {
        guard let bytes = configuration.journal?.read(), !bytes.isEmpty,
            let entry = try? JournalEntry(reading: JSON(parsing: bytes))
        else { return }
        journaled = bytes
        hasJournal = true
        for kept in entry.states {
            let (name, state) = (kept.monitor, kept.state.state)
            // If the database has an equally new state, it also has the alerts.
            guard settings[name] != nil, state.heardAt ?? 0 > board[name].heardAt ?? 0 else {
                continue
            }
            board.restore(name, state)
            unsaved += entry.alerts.filter { $0.alert.monitor == name }
            guard state.condition == .down, let heardAt = state.heardAt else { continue }
            ledgers[name, default: UptimeHistory()].note(
                .down, since: state.since, at: heardAt, gapMs: .max)
        }
        hasUnsaved = true
    }
}
