import Crypto
import Synchronization

/// Sign-ins that were begun and wait for the provider to send the person back.
///
/// In memory only: after a restart one begins again. Bounded; the oldest are forgotten.
final class Flows: Sendable {
    /// What was begun.
    struct Flow: Sendable {
        let provider: String
        /// Shown by whoever holds the code's other half (RFC 7636).
        let verifier: String
        let nonce: String
        /// Only the browser that began may go on.
        let cookie: String
        let intent: [String: String]
        let begun: Int64
    }

    /// How long a person may take, milliseconds.
    private static let lifeMs: Int64 = 900_000
    private static let countMax = 10_000

    private let flows = Mutex<[String: Flow]>([:])

    /// Keeps a flow; the state that it comes back with.
    func add(_ flow: Flow) -> String {
        let state = Self.random()
        flows.withLock { flows in
            if flows.count >= Self.countMax { Self.makeRoom(in: &flows, at: flow.begun) }
            flows[state] = flow
        }
        return state
    }

    /// Forgets those whose time is over, and at least a tenth of all, the oldest: so that a full
    /// store is gone through at every thousandth that comes and not at each.
    private static func makeRoom(in flows: inout [String: Flow], at now: Int64) {
        flows = flows.filter { now - $0.value.begun < lifeMs }
        let surplus = flows.count - countMax * 9 / 10
        guard surplus > 0 else { return }
        for (state, _) in flows.sorted(by: { $0.value.begun < $1.value.begun }).prefix(surplus) {
            flows[state] = nil
        }
    }

    /// Takes a flow out: each state is good once, and for the browser that began.
    func take(_ state: String, cookie: String, now: Int64) throws(ProviderError) -> Flow {
        let flow = flows.withLock { $0.removeValue(forKey: state) }
        guard let flow, now - flow.begun < Self.lifeMs,
            constantTimeEquals(Array(flow.cookie.utf8), Array(cookie.utf8))
        else { throw .state }
        return flow
    }

    /// 32 random bytes as text.
    static func random() -> String { Base64URL.encode(SecureRandom.bytes(32)) }
}
