package import Contract
package import Engine
import Dispatch
import JSON
import MicroHTTPD
import Synchronization

/// Who follows which room over HTTP, as server-sent events.
///
/// It sees all that goes to the broker, in order, and does for its streams what the guard does there:
/// what tells of a change goes to those who follow the room, what takes a right away ends theirs. The
/// writer thread only hands over what concerns somebody here, and looks at nothing while nobody
/// follows; a queue of its own does the rest. Streams, what waits for each of them, and what waits
/// for the queue are bounded.
package final class LiveHub: Sendable {
    private static let tickMs: Int64 = 15_000
    /// How long the engine may take to let somebody in.
    private static let openingTime: Duration = .seconds(20)

    private let limits: LiveLimits
    private let grammar: TopicGrammar
    /// Unix milliseconds.
    private let clock: @Sendable () -> Int64
    private let intake = LiveIntake()
    private let table = Mutex(LiveTable())
    private let queue = DispatchQueue(label: "live")

    /// - Parameter clock: The time by which tokens expire, Unix milliseconds.
    package init(
        grammar: TopicGrammar, limits: LiveLimits = LiveLimits(),
        clock: @escaping @Sendable () -> Int64
    ) {
        self.grammar = grammar
        self.limits = limits
        self.clock = clock
        tickFromNowOn()
    }

    /// What leaves the engine; on the writer thread.
    func take(_ effects: [Effect]) {
        guard intake.take(effects) else { return }
        queue.async { [self] in deliver() }
    }

    /// Somebody asks to follow a room: the engine's answer to the opening's caller lets them in.
    /// - Throws: ``ErrorCode/requestTooMany`` where as many follow as may.
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

/// On the queue.
extension LiveHub {
    private func deliver() {
        let (effects, hasLost) = intake.drain()
        endExpired()
        for effect in effects {
            switch effect {
            case .reply(.caller(let caller), let payload): answer(caller, payload)
            case .publish(let topic, let payload, _, _): show(topic, payload)
            case .control(let line): table.withLock { $0.apply(line) }
            case .tokenEnded(let id):
                table.withLock { $0.end("tokenEnded") { $0.credential == .personal(id) } }
            case .reply: break
            }
        }
        guard hasLost else { return }
        table.withLock { table in for stream in table.streams.values { stream.noteLoss() } }
    }

    private func show(_ topic: String, _ payload: [UInt8]) {
        switch grammar.topic(topic) {
        case .roomEvent(let room) where isFollowed(room):
            guard let seq = (try? JSON(parsing: payload))?["seq"]?.int else { return }
            table.withLock { $0.forEach(in: room) { $0.take(event: payload, seq: seq) } }
        case .roomState(let room) where isFollowed(room):
            guard !payload.isEmpty, let state = try? JSON(parsing: payload) else { return }
            table.withLock { $0.forEach(in: room) { $0.take(state: state) } }
        default: break
        }
    }

    private func isFollowed(_ room: String) -> Bool { table.withLock { $0.isFollowed(room) } }

    /// The engine's word on who asked to follow.
    private func answer(_ caller: Caller, _ payload: [UInt8]) {
        // Counted before it is taken out: whatever comes meanwhile is kept for it.
        intake.count(1)
        defer { intake.count(-1) }
        guard let opening = intake.opening(of: caller) else { return }
        let reply = try? JSON(parsing: payload)
        guard reply?["ok"]?.bool == true, let state = reply?["result"]?["state"],
            let user = reply?["result"]?["user"]?.string
        else { return opening.responder.answer(HTTPResponse(reply: payload)) }
        guard table.withLock({ $0.count { $0.user == user } }) < limits.perUserMax else {
            return opening.responder.answer(.refusal(Self.tooMany, in: opening.language))
        }
        begin(opening, user: user, state)
    }

    private func begin(_ opening: LiveOpening, user: String, _ state: JSON) {
        let id = table.withLock { $0.nextID() }
        // Comes to the queue after this, whoever is quick.
        let body = HTTPStream(bytesMax: limits.bytesMax) { [weak self] in
            self?.queue.async { [weak self] in self?.forget(id) }
        }
        table.withLock { $0.add(LiveStream(id, opening, user: user, state: state, body: body)) }
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

    /// Looks again at the moment at which the next token expires, if no tick comes before.
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
