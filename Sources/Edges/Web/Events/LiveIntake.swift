import Engine
import Synchronization
import Topics

/// The bounded queue between the writer thread and the hub. It has the effects that concern
/// followers of rooms, in order.
final class LiveIntake: Sendable {
    /// The maximum number of waiting effects. The intake drops further messages. All streams then end, and
    /// the clients connect again.
    private static let backlogMax = 10_000

    private struct State {
        var openings: [ObjectIdentifier: LiveOpening] = [:]
        var backlog: [Effect] = []
        var hasLost = false
    }

    private let state = Mutex(State())
    /// The number of followers and of requests to follow. While it is 0, the writer thread ignores
    /// all effects.
    private let interest = Atomic(0)

    /// Adds to the number of followers.
    ///
    /// - Parameter change: 1 for a new follower, -1 for one that has left.
    func count(_ change: Int) { interest.add(change, ordering: .relaxed) }

    /// Adds a request to follow a room. The engine's answer to its caller decides about it.
    func add(_ opening: LiveOpening) {
        state.withLock { $0.openings[ObjectIdentifier(opening.caller)] = opening }
        count(1)
    }

    /// Removes and returns the request that waits for the answer to this caller.
    func opening(of caller: Caller) -> LiveOpening? {
        let found = state.withLock { $0.openings.removeValue(forKey: ObjectIdentifier(caller)) }
        if found != nil { count(-1) }
        return found
    }

    /// Removes and returns the requests from before a moment that still have no answer.
    func openings(before moment: ContinuousClock.Instant) -> [LiveOpening] {
        let late = state.withLock { state in
            state.openings.values.filter { $0.since < moment }
        }
        return late.compactMap { opening(of: $0.caller) }
    }

    var openingsCount: Int { state.withLock { $0.openings.count } }

    /// The number of waiting requests from a network.
    func openingsCount(of network: String) -> Int {
        state.withLock { $0.openings.values.count { $0.network == network } }
    }

    /// Keeps the effects that concern followers.
    ///
    /// - Returns: Whether to wake the hub. It is awake already if earlier effects still wait.
    func enqueue(_ effects: [Effect]) -> Bool {
        guard interest.load(ordering: .relaxed) > 0 else { return false }
        return state.withLock { state in
            let wasEmpty = state.backlog.isEmpty && !state.hasLost
            for effect in effects where concerns(effect, state) {
                if case .publish = effect, state.backlog.count >= Self.backlogMax {
                    state.hasLost = true
                } else {
                    state.backlog.append(effect)
                }
            }
            return wasEmpty && (!state.backlog.isEmpty || state.hasLost)
        }
    }

    /// Removes and returns all waiting effects, and whether some were lost.
    func drain() -> (effects: [Effect], hasLost: Bool) {
        state.withLock { state in
            defer {
                state.backlog = []
                state.hasLost = false
            }
            return (state.backlog, state.hasLost)
        }
    }

    private func concerns(_ effect: Effect, _ state: State) -> Bool {
        switch effect {
        case .reply(.caller(let caller), _): state.openings[ObjectIdentifier(caller)] != nil
        case .reply: false
        case .tokenEnded: true
        case .publish(let topic, _, _, _, _):
            topic.utf8.count < 200 && topic.contains("/room/")
                && (topic.hasSuffix("/event") || topic.hasSuffix("/state")
                    || topic.hasSuffix("/head"))
        case .control(let line):
            switch line {
            case .unmember, .unroom, .undevice, .undevices, .retire, .device: true
            default: false
            }
        }
    }
}
