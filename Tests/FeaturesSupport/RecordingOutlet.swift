import Contract
package import Engine
package import JSON
package import ModulesContract
package import Topics

/// An outlet that records effects, and the messages that a broker would retain.
package final class RecordingOutlet: Outlet {
    package private(set) var effects: [Effect] = []
    package private(set) var retained: [String: [UInt8]] = [:]

    package init() {}

    package func send(_ effects: [Effect]) {
        self.effects += effects
        for case .publish(let topic, let payload, _, true, _) in effects {
            retained[topic] = payload.isEmpty ? nil : payload
        }
    }

    package func wait(doorbell: Doorbell, milliseconds: Int32) {}
    package func close() {}

    /// Forgets everything, as a new broker does.
    package func clear() {
        effects = []
        retained = [:]
    }

    package func reply(id: String) -> JSON? {
        for case .reply(_, let reply) in effects.reversed() where reply.id == id {
            return try? JSON(parsing: reply.bytes)
        }
        return nil
    }

    /// The events of a room, in order.
    package func events(_ room: String) -> [RoomEvent] {
        effects.compactMap { effect in
            guard case .publish("fairway/room/\(room)/event", let payload, _, _, _) = effect else {
                return nil
            }
            return (try? JSON(parsing: payload)).flatMap { try? RoomEvent(reading: $0) }
        }
    }

    /// The messages on a topic, in order.
    package func messages(_ topic: String) -> [JSON] {
        effects.compactMap { effect in
            guard case .publish(topic, let payload, _, _, _) = effect else { return nil }
            return try? JSON(parsing: payload)
        }
    }

    package var controls: [ControlLine] {
        effects.compactMap { if case .control(let line) = $0 { line } else { nil } }
    }
}

/// A capability of a test that hears one event.
package final class EventListener<E: Event>: Capability {
    private let handle: (E, Context) throws -> Void

    package init(_ type: E.Type, _ handle: @escaping (E, Context) throws -> Void) {
        self.handle = handle
    }

    package func register(in router: Router) { router.on(E.self, handle) }
}
