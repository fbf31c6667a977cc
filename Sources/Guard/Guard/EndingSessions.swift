/// Sessions that must end on the broker, until the daemon has ended them.
///
/// A plugin cannot end a session. The daemon connects with the client id and a clean start, and that ends the
/// session (MQTT 5, 3.1.2.4).
struct EndingSessions: Sendable {
    private let countMax: Int
    private(set) var clientIds: Set<String> = []

    init(countMax: Int) { self.countMax = countMax }

    /// - Returns: False if there are too many, or this one is known already.
    mutating func add(_ clientId: String) -> Bool {
        guard clientIds.count < countMax else { return false }
        return clientIds.insert(clientId).inserted
    }

    /// Forgets a session that has ended, or that its client has resumed.
    mutating func remove(_ clientId: String) { clientIds.remove(clientId) }
}
