package import Contract
import Dispatch
package import Engine
import JSON
import MicroHTTPD
import ModulesContract
import RoomsContract
import Synchronization
package import Topics

/// The streams of server-sent events with which clients follow rooms over HTTP.
///
/// The hub sees all effects that go to the broker, in order. It does for its streams what the guard
/// does in the broker: changes of a room go to its followers, and the end of a right ends their
/// streams. The writer thread only passes on effects that concern a follower, and none while there
/// are no followers. A queue of its own does the rest. The number of streams, the bytes that wait
/// for each of them, and the effects that wait for the queue are bounded.
package final class LiveHub: Sendable, MetricsSource {
    private static let tickMs: Int64 = 15_000
    /// The time within which the engine must answer a request to follow a room.
    private static let openingTime: Duration = .seconds(20)

    private let limits: LiveLimits
    private let grammar: TopicGrammar
    /// The current time in Unix milliseconds.
    private let clock: @Sendable () -> Int64
    private let log: Log
    private let intake = LiveIntake()
    private let table = Mutex(LiveTable())
    private let queue = DispatchQueue(label: "live")

    /// - Parameter clock: Returns the current time in Unix milliseconds, for the expiry of tokens.
    package init(
        grammar: TopicGrammar, limits: LiveLimits = LiveLimits(), log: Log,
        clock: @escaping @Sendable () -> Int64
    ) {
        self.grammar = grammar
        self.log = log
        self.limits = limits
        self.clock = clock
        tickFromNowOn()
    }

    /// Accepts effects of the engine, on the writer thread.
    func accept(_ effects: [Effect]) {
        guard intake.enqueue(effects) else { return }
        queue.async { [self] in deliver() }
    }

    /// Registers a request to follow a room. The stream begins with the engine's answer to the
    /// caller.
    ///
    /// - Throws: ``ErrorCode/requestTooMany`` if a limit of ``LiveLimits`` is reached.
    func open(_ opening: LiveOpening) throws(Refusal) {
        let (all, near) = table.withLock { table in
            (table.count, table.count { $0.network == opening.network })
        }
        guard all + intake.openingsCount < limits.streamsMax,
            near + intake.openingsCount(of: opening.network) < limits.perNetworkMax
        else { throw Self.tooMany }
        intake.add(opening)
    }

    package var metrics: [Metric] {
        let (open, opened) = table.withLock { table in
            (LiveView.allCases.map { view in table.count { $0.view == view } }, table.opened)
        }
        var streams = Metric("fairway_http_streams", .gauge, "Open event streams of rooms")
        var total = Metric(
            "fairway_http_streams_opened_total", .counter, "Event streams that were opened")
        for (view, count) in zip(LiveView.allCases, open) {
            streams.add(count, ["view": view.rawValue])
            total.add(opened[view] ?? 0, ["view": view.rawValue])
        }
        return [streams, total]
    }

    private static let tooMany = Refusal.tooMany(
        "Too many viewers follow rooms at the moment. Try again later.", retryAfterMs: 10_000)
}

/// The work on the queue.
extension LiveHub {
    private func deliver() {
        let (effects, hasLost) = intake.drain()
        endExpired()
        for effect in effects {
            switch effect {
            case .reply(.caller(let caller), let reply): answer(caller, reply)
            case .publish(let topic, let payload, _, _, _): show(topic, payload)
            case .control(let line): table.withLock { $0.apply(line) }
            case .tokenEnded(let id):
                table.withLock { $0.end("tokenEnded") { $0.credential == .personal(id) } }
            case .reply: break
            }
        }
        // It may take long until the server publishes a lost document again. So all streams end, and the
        // clients connect again to get it.
        if hasLost { table.withLock { $0.end("busy") { _ in true } } }
    }

    private func show(_ topic: String, _ payload: [UInt8]) {
        switch grammar.topic(topic) {
        case .roomEvent(let room) where isFollowed(room):
            guard let seq = (try? JSON(parsing: payload))?["seq"]?.int else {
                return noteInvalid("event", of: room)
            }
            table.withLock { $0.forEach(in: room) { $0.send(event: payload, seq: seq) } }
        case .roomHead(let room) where isFollowed(room): update(room, .head, payload)
        case .roomState(let room) where isFollowed(room): update(room, .state, payload)
        default: break
        }
    }

    private func update(_ room: String, _ name: LiveRoomDocuments.Name, _ payload: [UInt8]) {
        // Somebody emptied the topic, because the room is closed.
        guard !payload.isEmpty else { return }
        guard let seq = (try? JSON(parsing: payload))?["seq"]?.int else {
            return noteInvalid(name.rawValue, of: room)
        }
        table.withLock { $0.update(room, name, .init(bytes: payload, seq: seq)) }
    }

    /// Logs that followers of a room miss a change. Only a mistake of the server can cause this.
    /// - Parameter document: The kind of document that is not valid: `head`, `state` or `event`.
    private func noteInvalid(_ document: String, of room: String) {
        log.errorOnce(
            "live \(document) \(room)",
            "cannot read a document of a room, so its followers miss a change",
            ("room", room), ("document", document))
    }

    private func isFollowed(_ room: String) -> Bool { table.withLock { $0.isFollowed(room) } }

    /// Handles the engine's answer to a request to follow a room.
    private func answer(_ caller: Caller, _ reply: Reply) {
        // Count the follower before the intake removes the request. So the intake keeps all effects
        // that arrive in between.
        intake.count(1)
        defer { intake.count(-1) }
        guard let opening = intake.opening(of: caller) else { return }
        guard let found: GetRoom.Result = try? reply.result?.read() else {
            return opening.responder.answer(HTTPResponse(reply))
        }
        let user = found.user
        guard table.withLock({ $0.count { $0.user == user } }) < limits.perUserMax else {
            return opening.responder.answer(.refusal(Self.tooMany, in: opening.language))
        }
        func document(_ json: JSON) -> LiveRoomDocuments.Document {
            .init(bytes: json.bytes, seq: json["seq"]?.int ?? 0)
        }
        let documents = LiveRoomDocuments(
            head: document(found.head), state: document(found.state))
        begin(opening, user: user, documents)
    }

    private func begin(_ opening: LiveOpening, user: String, _ room: LiveRoomDocuments) {
        let id = table.withLock { $0.nextID() }
        // Even if the client leaves at once, `forget` runs on the queue after this function.
        let body = HTTPStream(bytesMax: limits.bytesMax) { [weak self] in
            self?.queue.async { [weak self] in self?.forget(id) }
        }
        table.withLock { $0.add(LiveStream(id, opening, user: user, room, body: body), room) }
        endInTime()
        intake.count(1)
        var response = HTTPResponse.live
        response.stream = body
        opening.responder.answer(response)
    }

    private func forget(_ id: Int) {
        guard table.withLock({ $0.remove(id) }) else { return }
        intake.count(-1)
    }

    private func tickFromNowOn() {
        queue.asyncAfter(deadline: .now() + .milliseconds(Int(Self.tickMs))) { [weak self] in
            self?.tick()
            self?.tickFromNowOn()
        }
    }

    private func endExpired() {
        let now = clock()
        table.withLock { $0.endExpired(at: now) }
    }

    /// Schedules a check for the moment at which the next token expires, unless a tick comes
    /// before.
    private func endInTime() {
        let wait = table.withLock { $0.nearestExpiry } &- clock()
        guard wait <= Self.tickMs else { return }
        queue.asyncAfter(deadline: .now() + .milliseconds(Int(max(0, wait)))) { [weak self] in
            self?.endExpired()
        }
    }

    private func tick() {
        endExpired()
        table.withLock { table in
            for stream in table.streams.values { stream.keepAlive() }
        }
        endInTime()
        for late in intake.openings(before: .now - Self.openingTime) {
            late.responder.answer(.failure(status: 504))
        }
    }
}

/// The limits for streams at a time.
package struct LiveLimits: Sendable {
    package var streamsMax = 500
    package var perUserMax = 20
    package var perNetworkMax = 100
    /// The number of bytes that may wait for a slow client.
    package var bytesMax = 524_288

    package init() {}
}

/// Sends all effects to the broker, and then to the ``LiveHub``, in the same order.
///
/// So followers over HTTP get a change after the broker has it. Control messages to the guard end
/// streams here too.
package final class LiveOutlet: Outlet {
    private let broker: any Outlet
    private let hub: LiveHub

    package init(_ broker: any Outlet, hub: LiveHub) {
        self.broker = broker
        self.hub = hub
    }

    package func send(_ effects: [Effect]) {
        broker.send(effects)
        hub.accept(effects)
    }

    package func wait(doorbell: Doorbell, milliseconds: Int32) {
        broker.wait(doorbell: doorbell, milliseconds: milliseconds)
    }

    package func whileSaving(_ save: () throws -> Void) rethrows { try broker.whileSaving(save) }

    /// Answers the caller once the broker has all earlier effects. It need not wait for the hub,
    /// whose streams have ended by then.
    package func answer(_ caller: Caller, _ reply: Reply) { broker.answer(caller, reply) }

    package func close() { broker.close() }
}
