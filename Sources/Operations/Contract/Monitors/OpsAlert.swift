package import Contract

/// An alert about a monitor that is down, retained on `fairway/ops/alert/{monitor}` until it ends.
///
/// Webhooks also receive it, and one with the state `up` at its end.
package struct OpsAlert: Document, Equatable {
    package var monitor = ""
    /// The title of the monitor, for people.
    package var title = ""
    package var state = State.down
    /// The start of the outage, Unix milliseconds.
    package var since = 0
    /// The time of the latest message about this outage, Unix milliseconds.
    package var at = 0
    /// The end of the outage, Unix milliseconds. Missing while the monitor is down.
    package var until: Int?
    /// The problem that the checks found.
    package var reason = ""
    /// Whether the monitor changes so often that the alert ends only after a steady recovery.
    package var flapping = false
    /// Whether this repeats an earlier alert about the same outage.
    package var reminder = false

    package enum State: String, WordValue {
        case down
        /// At the end of an alert.
        case up
    }

    package init() {}

    package var isDown: Bool { state == .down }

    /// Sets the start of the outage, its end if it is over, and whether this is a reminder.
    package mutating func tell(since: Int64, until: Int64?, isReminder: Bool) {
        self.since = Int(since)
        self.until = until.map { Int($0) }
        if until != nil { state = .up }
        reminder = isReminder
    }

    package mutating func visit(_ fields: inout Fields) {
        fields.required("monitor", &monitor)
        fields.required("title", &title)
        fields.required("state", &state)
        fields.required("since", &since)
        fields.required("at", &at)
        fields.optional("until", &until)
        fields.required("reason", &reason)
        fields.required("flapping", &flapping)
        fields.required("reminder", &reminder)
    }

    /// The headline in English.
    package var headline: String { headline(of: LocalizedText(verbatim: title)).english }

    /// The headline, such as `DOWN: Broker`.
    ///
    /// - Parameter title: The monitor's title.
    package func headline(of title: LocalizedText) -> LocalizedText {
        switch (state, reminder) {
        case (.down, false): "DOWN: \(title)"
        case (.down, true): "STILL DOWN: \(title)"
        case (.up, _): "UP: \(title)"
        }
    }
}
