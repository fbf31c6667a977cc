/// What of a service somebody is to be reminded of.
package enum ServiceEvent: String, CaseIterable, Sendable {
    case opens
    case closes
}
