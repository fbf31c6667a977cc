package import Contract
import Topics

/// A fact that one capability announces and others hear, such as that a round has started.
///
/// An event is a value, and its name is in the past tense. It carries what its handlers need. No
/// answer comes back: a capability that needs an answer asks a ``Question``.
///
/// The compiler checks events by their types. `Router.on` adds a handler, and
/// ``Context/announce(_:)`` calls all handlers of an event.
package protocol Event {}

extension Context {
    /// Calls the handlers of an event, in the order of their registration. It does nothing if there
    /// is none.
    ///
    /// The handlers run at once, inside the transaction of the change that caused the event.
    ///
    /// - Throws: The error of a handler. It undoes the change, so the caller lets it pass. A
    ///   refusal becomes an ``EventHandlerError``.
    package func announce<E: Event>(_ event: E) throws {
        try eventHandlers.announce(event, self)
    }
}

/// The refusal of an event's handler.
///
/// A handler cannot refuse what has happened. If a handler throws a refusal, that is a mistake in
/// the program. Memory may be ahead of the database then, so the engine undoes the batch. It
/// repeats the batch, but leaves out the request that failed.
package struct EventHandlerError: Error, CustomStringConvertible {
    package let event: String
    /// The capability that registered the handler.
    package let capability: String
    package let cause: Refusal

    package init(event: String, capability: String, cause: Refusal) {
        self.event = event
        self.capability = capability
        self.cause = cause
    }

    package var description: String {
        "\(capability) cannot handle \(event): \(cause.code.rawValue)"
    }
}

/// The handlers of all events, in the order of their registration.
final class EventHandlers {
    /// The handlers of one event. Only this type knows the type of the event.
    private final class List<E: Event> {
        struct Handler {
            let capability: String
            let handle: (E, Context) throws -> Void
        }

        var handlers: [Handler] = []
    }

    /// Each value is the ``List`` of the event that its key identifies.
    private var lists: [ObjectIdentifier: AnyObject] = [:]
    /// The capabilities that hear each event, by its name, in the order of their handlers.
    private(set) var capabilities: [String: [String]] = [:]

    func add<E: Event>(
        _ type: E.Type, of capability: String, _ handle: @escaping (E, Context) throws -> Void
    ) {
        let list = list(of: type) ?? List<E>()
        list.handlers.append(List<E>.Handler(capability: capability, handle: handle))
        lists[ObjectIdentifier(type)] = list
        capabilities["\(type)", default: []].append(capability)
    }

    private func list<E: Event>(of type: E.Type) -> List<E>? {
        lists[ObjectIdentifier(type)] as? List<E>
    }

    func announce<E: Event>(_ event: E, _ context: Context) throws {
        guard let list = list(of: E.self) else { return }
        for handler in list.handlers {
            do {
                try handler.handle(event, context)
            } catch let refusal as Refusal {
                throw EventHandlerError(
                    event: "\(E.self)", capability: handler.capability, cause: refusal)
            }
        }
    }
}
