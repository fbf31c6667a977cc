import Contract
import Engine
import Synchronization

/// What the writer thread hands to the hub: what concerns somebody who follows a room, in order and
/// bounded.
final class LiveIntake: Sendable {
    /// What is beyond is lost, and made up for by the next state.
    private static let backlogMax = 10_000

    private struct State {
        var openings: [ObjectIdentifier: LiveOpening] = [:]
        var backlog: [Effect] = []
        var hasLost = false
    }

    private let state = Mutex(State())
    /// How many follow, or ask to: while it is none, the writer thread looks at nothing.
    private let interest = Atomic(0)

    /// Somebody else follows, or does not any more.
    func count(_ change: Int) { interest.add(change, ordering: .relaxed) }

    /// Somebody asks to follow; the answer to the caller lets them in, or not.
    func add(_ opening: LiveOpening) {
        state.withLock { $0.openings[ObjectIdentifier(opening.caller)] = opening }
        count(1)
    }

    /// Whoever waits for the answer that this caller got.
    func opening(of caller: Caller) -> LiveOpening? {
        let found = state.withLock { $0.openings.removeValue(forKey: ObjectIdentifier(caller)) }
        if found != nil { count(-1) }
        return found
    }

    /// Those who asked before a moment and have no answer.
    func openings(before moment: ContinuousClock.Instant) -> [LiveOpening] {
        let late = state.withLock { state in
            state.openings.values.filter { $0.since < moment }
        }
        return late.compactMap { opening(of: $0.caller) }
    }

    var openingsCount: Int { state.withLock { $0.openings.count } }

    /// How many ask, from a network.
    func openingsCount(of network: String) -> Int {
        state.withLock { $0.openings.values.count { $0.network == network } }
    }

    /// Keeps what concerns the hub.
    /// - Returns: Whether the hub is to be told: it was told of all that came before.
    func take(_ effects: [Effect]) -> Bool {
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

    /// Hands over what came.
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
        case .publish(let topic, _, _, _):
            topic.utf8.count < 200 && (topic.hasSuffix("/event") || topic.hasSuffix("/state"))
                && topic.contains("/room/")
        case .control(let line):
            switch line {
            case .unmember, .unroom, .undevice, .undevices, .retire, .device: true
            default: false
            }
        }
    }
}
