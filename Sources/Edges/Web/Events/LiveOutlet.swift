package import Engine

/// Sends everything to the broker, and shows it to whoever follows rooms over HTTP after that, in the
/// same order: what the guard is told there ends streams here.
package final class LiveOutlet: Outlet {
    private let broker: any Outlet
    private let hub: LiveHub

    package init(_ broker: any Outlet, hub: LiveHub) {
        self.broker = broker
        self.hub = hub
    }

    package func send(_ effects: [Effect]) {
        broker.send(effects)
        hub.take(effects)
    }

    package func wait(doorbell: Doorbell, milliseconds: Int32) {
        broker.wait(doorbell: doorbell, milliseconds: milliseconds)
    }

    package func whileSaving(_ save: () throws -> Void) rethrows { try broker.whileSaving(save) }

    /// Whoever follows rooms waits for no answer: streams have ended by then.
    package func answer(_ caller: Caller, _ payload: [UInt8]) { broker.answer(caller, payload) }

    package func close() { broker.close() }
}
