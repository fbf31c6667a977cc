import Contract
import Engine
import OperationsContract
import OperationsRules
import People
import SQLite
import Topics

/// Alerts to admins.
extension Monitors {
    /// The time after which a mail or a webhook's parcel expires, milliseconds.
    private static let validMs: Int64 = 86_400_000
    static let mailTag = "ops"

    /// Stores an alert, and sends it to all recipients, in the transaction of the batch.
    ///
    /// If the alert was sent already without the database, this only adds it to the inboxes and
    /// sends nothing again.
    func tell(_ unsaved: UnsavedAlert, _ context: Context) throws {
        let alert = unsaved.alert
        try keep(alert, context)
        let notice = notice(of: alert)
        for admin in try people.admins(context) {
            try people.notify(admin, notice, isPushed: !unsaved.isTold, context)
        }
        guard !unsaved.isTold else { return }
        show(alert, context)
        for parcel in parcels(of: alert, context) {
            try context.outbox.post(parcel, now: context.now)
        }
        log(alert, context)
    }

    /// Publishes an alert on its topic. If the monitor is up again, clears the topic.
    func show(_ alert: OpsAlert, _ context: Context) {
        let topic = grammar.opsAlert(alert.monitor)
        context.retain(topic, alert.isDown ? alert.bytes : [], qos: 1)
    }

    private func keep(_ alert: OpsAlert, _ context: Context) throws {
        let store = MonitorStore(database: context.database)
        if let until = alert.until {
            try store.end(alert.monitor, until: Int64(until))
        } else if !alert.reminder {
            try store.begin(alert.monitor, since: Int64(alert.since), reason: alert.reason)
        }
    }

    func log(_ alert: OpsAlert, _ context: Context) {
        if alert.isDown {
            context.log.error(
                "a monitor is down", ("monitor", alert.monitor), ("reason", alert.reason))
        } else {
            context.log.info("a monitor is up again", ("monitor", alert.monitor))
        }
    }

    // MARK: - Content

    /// The present alert of a monitor.
    func alert(of name: String, at now: Int64) -> OpsAlert {
        let state = board[name]
        var alert = OpsAlert()
        alert.monitor = name
        alert.title = settings[name]?.title.english ?? name
        alert.since = Int(state.alert?.since ?? state.since)
        alert.at = Int(state.alert?.toldAt ?? now)
        alert.reason = state.reason
        alert.flapping = settings[name].map { state.isFlapping($0.rules) } ?? false
        return alert
    }

    func alert(of name: String, _ event: MonitorEvent, at now: Int64) -> OpsAlert {
        var alert = alert(of: name, at: now)
        alert.at = Int(now)
        alert.tell(since: event.since, until: event.until, isReminder: event.isReminder)
        return alert
    }

    func notice(of alert: OpsAlert) -> Notice {
        Notice(
            .opsAlert,
            title: alert.headline(
                of: settings[alert.monitor]?.title ?? LocalizedText(verbatim: alert.title)),
            body: alert.text,
            subject: "ops/\(alert.monitor)")
    }

    /// Makes the parcels of an alert, for the addresses and webhooks in the configuration. Each
    /// recipient gets the alerts about one monitor in order.
    func parcels(of alert: OpsAlert, _ context: Context) -> [Parcel] {
        let mails = configuration.mails.compactMap { address -> Parcel? in
            var parcel = mailer.parcel(
                Mailer.Letter(
                    .notification, user: "operator", address: address,
                    values: ["title": alert.headline, "text": alert.text.english, "link": ""],
                    language: .english,
                    validMs: Self.validMs, tag: Self.mailTag), context)
            parcel?.recipient = Parcel.ordered("\(alert.monitor) \(address)")
            return parcel
        }
        let webhooks = configuration.webhooks.map { url in
            var content = AlertParcel()
            content.url = url
            content.id = alert.id
            content.alert = alert
            return Parcel(
                channel: MonitorsConfiguration.channel, lane: url, payload: content.bytes,
                expiresAt: context.now + Self.validMs,
                recipient: Parcel.ordered("\(alert.monitor) \(url)"))
        }
        return mails + webhooks
    }

    /// Logs each alert that could not be delivered to a webhook.
    func reportRefusals(in router: Router) {
        router.onVerdict(MonitorsConfiguration.channel) { parcel, verdict, context in
            let reason: String
            switch verdict {
            case .delivered: return
            case .gone(let why), .refused(let why), .failed(let why, _, _): reason = why
            }
            context.log.error(
                "an alert could not be delivered", ("channel", parcel.channel),
                ("host", WebAddress(parcel.lane)?.host ?? ""), ("reason", reason))
        }
    }
}

extension OpsAlert {
    /// The id of the alert. It is the same for each attempt, even after a restart.
    var id: String { "\(monitor)-\(at)-\(reminder ? "reminder" : state.rawValue)" }

    /// The problem and its start, or the length of an outage that is over.
    var text: LocalizedText {
        guard let until else {
            let since: LocalizedText = WallClock("UTC")?.text(Int64(since)) ?? ""
            let reason = LocalizedText(stored: reason)
            return flapping
                ? "\(reason). Since \(since) UTC. The state changes often (flapping)."
                : "\(reason). Since \(since) UTC."
        }
        return "It was down for \(Self.length(of: until - since))."
    }

    private static func length(of milliseconds: Int) -> LocalizedText {
        let seconds = max(0, milliseconds / 1_000)
        switch seconds {
        case ..<120: return "\(counted: seconds, "second")"
        case ..<7_200: return "\(counted: seconds / 60, "minute")"
        default: return "\(counted: seconds / 3_600, "hour")"
        }
    }
}
