import Contract
import Engine
import Rules
import SQLite

/// When nothing can be saved: the disk is full, or fails. What would be written is told at once, past
/// inbox and outbox, and written down later.
extension Monitors {
    private static let unsavedMost = 100

    /// Called after each try of the writer, which is every second.
    func lookWithoutSaving(_ context: Context) {
        let now = context.now
        for settings in configuration.monitors {
            guard case .database = settings.target else { continue }
            let name = settings.rules.name
            guard schedule.dueNames(at: now).contains(name) || schedule.underway[name] != nil else {
                continue
            }
            if let look = schedule.underway[name] {
                _ = schedule.end(name, look.number, at: now)
            } else {
                schedule.pass(name, at: now)
            }
            let look = MonitorLook(isGood: false, reason: "nothing can be saved", began: now)
            let told = learn(look, of: name, at: now)
            keepForLater()
            for (monitor, event) in told { tellAtOnce(monitor, event, context) }
        }
    }

    private func tellAtOnce(_ name: String, _ event: MonitorEvent, _ context: Context) {
        unsaved = unsaved.suffix(Self.unsavedMost - 1) + [(name, event)]
        let alert = alert(of: name, event, at: context.now)
        show(alert, context)
        log(alert, context)
        let log = context.log
        let notice = notice(of: alert)
        let pushed = (try? pushes.parcels(to: context.admins(), notice, context)) ?? []
        for parcel in parcels(of: alert, context) + pushed {
            context.outbox.courier(of: parcel.channel)?.carry(parcel) { verdict in
                if verdict != .delivered {
                    log.warn("an alert was not delivered", ("channel", parcel.channel))
                }
            }
        }
    }

    /// Writes down what happened meanwhile: admins find it in their inboxes.
    func catchUp(_ context: Context) throws {
        let store = MonitorStore(database: context.database)
        for name in knowledge.board.names { try store.put(name, knowledge.board[name]) }
        for (name, event) in unsaved {
            try keep(alert(of: name, event, at: context.now), event, context)
        }
    }
}
