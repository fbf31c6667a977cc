import Contract
import Engine
import JSON
import OperationsContract
import OperationsRules
import People
import SQLite

/// Between memory and the database: all that looks said is written with the next batch that is saved.
/// While none is, since the disk is full or fails, admins are told at once, past inbox and outbox.
extension Monitors {
    static let unsavedMost = 100

    /// Writes what is ahead of the database.
    func write(_ context: Context) throws {
        let store = MonitorStore(database: context.database)
        for name in board.names where board[name] != savedBoard[name] {
            try store.put(name, board[name])
        }
        for (name, ledger) in ledgers {
            for span in ledger.unwritten { try store.put(span, of: name) }
        }
        for alert in unsaved { try attempt(context) { try tell(alert, context) } }
        for parcel in direct.waiting {
            try attempt(context) { try context.outbox.post(parcel, now: context.now) }
        }
    }

    /// What is broken must not keep the rest from being saved.
    private func attempt(_ context: Context, _ body: () throws -> Void) throws {
        do {
            try context.attempt(body)
        } catch let error as SQLiteError where error.isUnavailable {
            throw error
        } catch {
            context.log.error("cannot write an alert", ("error", "\(error)"))
        }
    }

    // MARK: - Past the database

    /// Tells what could not be saved, and sends again what was not taken.
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

    // MARK: - Past a restart

    /// Keeps what was told and is not written, beside the database.
    func keepJournal() {
        guard let journal = configuration.journal, hasJournal else { return }
        var alerts = unsaved.filter(\.isTold)
        hasJournal = !alerts.isEmpty
        // Whom it did not reach yet, it reaches after a restart: at least once.
        if !direct.isEmpty { for index in alerts.indices { alerts[index].isTold = false } }
        var bytes = alerts.isEmpty ? [] : JournalEntry(alerts, board).bytes
        while bytes.count > journal.room {
            alerts.removeFirst()
            bytes = JournalEntry(alerts, board).bytes
        }
        if bytes != journaled, journal.keep(bytes) { journaled = bytes }
    }

    /// Takes up what was told before a restart and never written.
    func readJournal() {
        guard let bytes = configuration.journal?.read(), !bytes.isEmpty,
            let entry = try? JournalEntry(reading: JSON(parsing: bytes))
        else { return }
        journaled = bytes
        hasJournal = true
        for kept in entry.states {
            let (name, state) = (kept.monitor, kept.state.state)
            // What is as new in the database was written.
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
