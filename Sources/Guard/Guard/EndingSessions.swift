/// Sessions that must end on the broker, until the daemon has ended them.
///
/// A plugin cannot end a session. The daemon connects with the client id and a clean start, and that ends the
/// session (MQTT 5, 3.1.2.4).
struct EndingSessions: Sendable {
    /// How often the guard asks again for sessions that the daemon has not ended, milliseconds.
    private static let repeatMs: Int64 = 60_000
    /// The most sessions that it asks for at a time.
    private static let repeatMax = 1_000

    private let countMax: Int
    private var repeated = Int64.min
    private(set) var clientIds: Set<String> = []

    init(countMax: Int) { self.countMax = countMax }

    /// - Returns: False if there are too many, or this one is known already.
    mutating func add(_ clientId: String) -> Bool {
        guard clientIds.count < countMax else { return false }
        return clientIds.insert(clientId).inserted
    }

    /// Some of the sessions that have not ended yet, once a minute: the daemon drops what exceeds its own bound.
    mutating func overdue(at now: Int64) -> [String] {
        if clientIds.isEmpty || repeated == .min { repeated = now }
        guard now - repeated >= Self.repeatMs else { return [] }
        repeated = now
        return Array(clientIds.prefix(Self.repeatMax))
    }

    /// Forgets a session that has ended, or that its client has resumed.
    mutating func remove(_ clientId: String) { clientIds.remove(clientId) }
}
