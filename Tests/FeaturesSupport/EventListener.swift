package import Engine

/// A capability of a test that hears one event.
package final class EventListener<E: Event>: Feature {
    private let handle: (E, Context) throws -> Void

    package init(_ type: E.Type, _ handle: @escaping (E, Context) throws -> Void) {
        self.handle = handle
    }

    package func register(in router: Router) { router.on(E.self, handle) }
}
