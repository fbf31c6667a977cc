internal import Glibc

/// One of the things that are compared, ready to be played on.
final class RoundsSubject {
    /// What stands between a score and its event.
    enum Name: String {
        case broker, echo, whole
    }

    /// Whose processor time is told; the order in which it is printed.
    enum Part: String, CaseIterable {
        case broker, echo, daemon, load
    }

    let name: Name
    let load: RoundsLoad
    /// Keeps what the load runs on alive.
    private let owned: [AnyObject]
    let loop: WireLoop
    private let requests: Requests?
    /// What else goes on during a slice, once it was started.
    var beside: (any SideLoad)?
    private let processes: [(part: Part, id: pid_t)]

    init(
        _ name: Name, loop: WireLoop, load: RoundsLoad, processes: [(Part, ChildProcess)]
    ) {
        self.name = name
        self.load = load
        self.loop = loop
        requests = nil
        owned = processes.map { $0.1 }
        self.processes = processes.map { ($0, $1.id) }
    }

    init(
        _ name: Name, loop: WireLoop, load: RoundsLoad, requests: Requests, server: FairwayServer
    ) {
        self.name = name
        self.load = load
        self.loop = loop
        self.requests = requests
        owned = [server]
        processes = [(.broker, server.broker), (.daemon, server.process.id)]
    }

    /// The parts whose processor time a slice tells, in its order.
    var parts: [Part] { processes.map(\.part) + [.load] }

    /// Plays one slice.
    ///
    /// - Throws: ``BenchError/refused(_:)`` if the daemon or the guard refused a score.
    func play(
        rooms: Int, qos: UInt8, seconds: Double, rest: Double = 0
    ) throws(BenchError) -> LoadSlice {
        loop.onMessage = { [load, requests, beside] client, topic, payload in
            if let beside, beside.receive(client, topic: topic, payload: payload) { return }
            if let requests, requests.receive(topic: topic, payload: payload) { return }
            load.receive(client, topic: topic, payload: payload)
        }
        let slice = try load.play(
            rooms: rooms, qos: qos, seconds: seconds, rest: rest, processes: processes.map(\.id),
            alongside: beside)
        if let refusal = requests?.refusal ?? beside?.refusal { throw .refused(refusal) }
        guard loop.publishesRefused == 0 else { throw .refused("publishes, by the broker") }
        return slice
    }
}
