/// What admins are to be told.
package enum MonitorEvent: Equatable, Sendable {
    /// It is down, since then (Unix milliseconds).
    case alert(since: Int64)
    /// It still is.
    case reminder(since: Int64)
    /// It is up again; it was down since the first and until the second instant.
    case recovery(since: Int64, until: Int64)

    package var since: Int64 {
        switch self {
        case .alert(let since), .reminder(let since), .recovery(let since, _): since
        }
    }

    /// Nil while it is down.
    package var until: Int64? {
        if case .recovery(_, let until) = self { until } else { nil }
    }

    package var isReminder: Bool {
        if case .reminder = self { true } else { false }
    }
}
