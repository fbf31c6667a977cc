/// What an edge found out by itself (a mail was taken, a push was refused): told to whoever
/// registered for its type with ``Router/onOutcome(_:_:)`` or ``Router/onArrival(_:_:)``.
package protocol Outcome: Sendable {}
