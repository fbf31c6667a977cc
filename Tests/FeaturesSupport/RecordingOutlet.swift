package import Contract
package import Engine
package import JSON

/// Keeps what the engine sends, and what would stand retained on a broker.
package final class RecordingOutlet: Outlet {
    package private(set) var effects: [Effect] = []
    package private(set) var retained: [String: [UInt8]] = [:]

    package init() {}

    package func send(_ effects: [Effect]) {
        self.effects += effects
        for case .publish(let topic, let payload, _, true) in effects {
            retained[topic] = payload.isEmpty ? nil : payload
        }
    }

    package func wait(doorbell: Doorbell, milliseconds: Int32) {}
    package func close() {}

    /// Forgets everything: a new broker.
    package func clear() {
        effects = []
        retained = [:]
    }

    package func reply(id: String) -> JSON? {
        for case .reply(_, let payload) in effects.reversed() {
            if let json = try? JSON(parsing: payload), json["id"]?.string == id { return json }
        }
        return nil
    }

    /// The events of a room, in the order in which they were sent.
    package func events(_ room: String) -> [RoomEvent] {
        effects.compactMap { effect in
            guard case .publish("fairway/room/\(room)/event", let payload, _, _) = effect else {
                return nil
            }
            return (try? JSON(parsing: payload)).flatMap { try? RoomEvent(reading: $0) }
        }
    }

    /// What came on a topic, in the order in which it was sent.
    package func messages(_ topic: String) -> [JSON] {
        effects.compactMap { effect in
            guard case .publish(topic, let payload, _, _) = effect else { return nil }
            return try? JSON(parsing: payload)
        }
    }

    package var controls: [ControlLine] {
        effects.compactMap { if case .control(let line) = $0 { line } else { nil } }
    }
}

/// A capability of a test that hears one event.
package final class EventListener<E: Event>: Feature {
    private let handle: (E, Context) throws -> Void

    package init(_ type: E.Type, _ handle: @escaping (E, Context) throws -> Void) {
        self.handle = handle
    }

    package func register(in router: Router) { router.on(E.self, handle) }
}
