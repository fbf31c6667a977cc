/// Something that the server watches is down: retained on `fairway/ops/alert/{monitor}` while it lasts.
package struct OpsAlert: Document, Equatable {
    package var monitor = ""
    /// What it is, for people.
    package var title = ""
    /// `down`; `up` in what webhooks get when it is over.
    package var state = Self.states[0]
    /// Since when it is down.
    package var since = 0
    /// When it was told, the last time.
    package var at = 0
    /// When it was up again; in what is over only.
    package var until: Int?
    /// What was seen.
    package var reason = ""
    /// Whether it comes and goes: it ends only when it is steady.
    package var flapping = false
    /// Whether it was told before, and lasts.
    package var reminder = false

    package static let states = ["down", "up"]

    package init() {}

    package var isDown: Bool { state == Self.states[0] }

    /// Says since when it is down, once more where that was told before, and until when it was.
    package mutating func tell(since: Int64, until: Int64?, isReminder: Bool) {
        self.since = Int(since)
        self.until = until.map { Int($0) }
        if until != nil { state = Self.states[1] }
        reminder = isReminder
    }

    package mutating func visit(_ fields: inout Fields) {
        fields.required("monitor", &monitor)
        fields.required("title", &title)
        fields.required("state", &state, .among(Self.states))
        fields.required("since", &since)
        fields.required("at", &at)
        fields.optional("until", &until)
        fields.required("reason", &reason)
        fields.required("flapping", &flapping)
        fields.required("reminder", &reminder)
    }

    /// A line for people, in English.
    package var headline: String { headline(of: LocalizedText(verbatim: title)).english }

    /// A line for people.
    /// - Parameter title: The monitor's title.
    package func headline(of title: LocalizedText) -> LocalizedText {
        switch (state, reminder) {
        case (Self.states[0], false): "DOWN: \(title)"
        case (Self.states[0], true): "STILL DOWN: \(title)"
        default: "UP: \(title)"
        }
    }
}
