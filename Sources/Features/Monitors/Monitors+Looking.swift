import Contract
import Engine
import Rules
import SQLite

/// Looking, and taking in what was seen.
extension Monitors {
    /// How much longer than its own time a look is waited for, milliseconds.
    private static let graceMs: Int64 = 5_000

    /// Has all looked at that are due.
    func look(_ context: Context) {
        guard let prober, !settings.isEmpty else { return }
        let now = context.now
        for (name, look) in schedule.lateNames(at: now) {
            guard let settings = settings[name] else { continue }
            let order = order(settings, look.number, began: now)
            prober.tell(order.bad("nobody could look in time"))
        }
        for name in schedule.dueNames(at: now) {
            guard let settings = settings[name] else { continue }
            let deadline = now + settings.timeoutMs + Self.graceMs
            let order = order(settings, schedule.begin(name, deadline: deadline), began: now)
            if let outcome = outcome(of: order, context) {
                prober.tell(outcome)
            } else {
                prober.probe(order)
            }
        }
    }

    private func order(
        _ settings: MonitorSettings, _ number: Int, began: Int64
    ) -> ProbeOrder {
        ProbeOrder(
            monitor: settings.rules.name, number: number, target: settings.target,
            timeoutMs: settings.timeoutMs, began: began)
    }

    /// What the writer thread sees by itself; nil: somebody else is to look.
    private func outcome(of order: ProbeOrder, _ context: Context) -> ProbeOutcome? {
        switch order.target {
        case .daemon: order.good
        case .outbox(let most):
            context.outbox.waitingCount <= most
                ? order.good : order.bad("\(context.outbox.waitingCount) parcels wait")
        case .channel(let channel): self.outcome(of: order, channel, context)
        case .heartbeat(_, let silenceMs): heartbeat(order, silenceMs, context.now)
        default: nil
        }
    }

    /// What was sent says how its provider does; where nothing was, it stays as it was as long as
    /// something waits.
    private func outcome(
        of order: ProbeOrder, _ channel: String, _ context: Context
    ) -> ProbeOutcome {
        let tally = context.outbox.takeTally(of: channel)
        if tally.answered > 0 { return order.good }
        if tally.failed > 0 { return order.bad(tally.reason) }
        let state = knowledge.board[order.monitor]
        guard state.failures > 0 else { return order.good }
        let waiting = (try? context.outbox.waitingCount(of: channel, atMost: 1)) ?? 1
        return waiting == 0 ? order.good : order.bad(state.reason)
    }

    private func heartbeat(
        _ order: ProbeOrder, _ silenceMs: Int64, _ now: Int64
    ) -> ProbeOutcome {
        guard let heard = knowledge.heartbeats[order.monitor] else {
            return order.bad("never heard of")
        }
        if !heard.isWell { return order.bad(heard.reason.isEmpty ? "not well" : heard.reason) }
        let silence = max(0, now - heard.at)
        return silence <= silenceMs ? order.good : order.bad("silent for \(silence / 1_000) s")
    }

    // MARK: - What was seen

    func take(_ outcome: ProbeOutcome, _ context: Context) throws {
        let name = outcome.monitor
        // Of a batch that is done again it is nobody's any more: the next look says it.
        guard schedule.end(name, outcome.number, at: context.now), let settings = settings[name]
        else { return }
        let now = context.now
        let before = knowledge.board
        let told = learn(outcome.look, of: name, at: now)
        let store = MonitorStore(database: context.database)
        for name in knowledge.board.names where knowledge.board[name] != before[name] {
            try store.put(name, knowledge.board[name])
        }
        try keep(
            settings, hasTurned: before[name].condition != knowledge.board[name].condition, context)
        for (monitor, event) in told { try tell(monitor, event, context) }
        for name in knowledge.board.awaited() { schedule.hasten(name, at: now) }
    }

    /// Keeps for how long it was so.
    private func keep(
        _ settings: MonitorSettings, hasTurned: Bool, _ context: Context
    ) throws {
        let name = settings.rules.name
        let state = knowledge.board[name]
        let kind: MonitorSpan.Kind
        switch state.condition {
        case .unknown: return
        case _ where isMaintained(name, at: context.now): kind = .maintained
        case .up: kind = .up
        case .down: kind = .down
        }
        let store = MonitorStore(database: context.database)
        let since = hasTurned && kind != .maintained ? state.since : context.now
        let made = MonitorSpan.after(
            try store.lastSpan(of: name), kind, since: since, at: context.now,
            gapMs: settings.gapMs)
        if let changed = made.changed { try store.change(changed, of: name) }
        if let new = made.new { try store.add(new, of: name) }
    }

    /// The time in which this process did not run counts as down, unless work was announced.
    func noteAbsence(_ context: Context) throws {
        let store = MonitorStore(database: context.database)
        for settings in configuration.monitors where settings.target == .daemon {
            let name = settings.rules.name
            guard let last = try store.lastSpan(of: name), last.ended < context.now else {
                continue
            }
            let isAnnounced = isMaintained(name, at: context.now)
            try store.add(
                MonitorSpan(
                    isAnnounced ? .maintained : .down, began: last.ended, ended: context.now),
                of: name)
        }
    }
}
