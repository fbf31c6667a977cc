internal import JSON

/// One player who asks for statistics, and when they are there, for the same again.
final class HistoryLoad: SideLoad {
    private let loop: WireLoop
    private let asker: Players.Player
    private var isOn = false
    private var isWaiting = false
    private var begun: UInt64 = 0
    private var asked = 0
    /// From the publish to each reply, nanoseconds, since ``start()``.
    private(set) var latencies: [UInt64] = []
    /// How many rounds the last answer counted.
    private(set) var counted = 0
    private(set) var refusal: String?

    init(loop: WireLoop, asker: Players.Player) {
        self.loop = loop
        self.asker = asker
    }

    func start() {
        latencies = []
        isOn = true
    }

    func stop() { isOn = false }

    var isQuiet: Bool { !isWaiting || refusal != nil }

    func tick(now: UInt64) -> UInt64 {
        if isOn, !isWaiting, refusal == nil { ask(now) }
        return .max
    }

    private func ask(_ now: UInt64) {
        begun = now
        isWaiting = true
        asked += 1
        let body: JSON = ["by": "course", "id": .string("h\(asked)")]
        loop.publish(
            asker.client, topic: Array("fairway/user/\(asker.name)/do/statistics/mine".utf8),
            payload: body.bytes, qos: 1)
    }

    func receive(
        _ client: Int, topic: UnsafeRawBufferPointer, payload: UnsafeRawBufferPointer
    ) -> Bool {
        guard client == asker.client, topic.ends(with: "/reply") else { return false }
        let text = String(decoding: payload, as: UTF8.self)
        let total = (try? JSON(parsing: text))?["result"]?["total"]
        if total == nil { refusal = refusal ?? text }
        counted = total?["rounds"]?.int ?? 0
        isWaiting = false
        latencies.append(Clock.now - begun)
        return true
    }
}
