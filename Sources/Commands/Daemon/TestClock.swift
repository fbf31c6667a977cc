import Dispatch
import Foundation
import Glibc
import Mosquitto
import MovableClock

/// The time of the daemon: the machine's time, in tests with an offset from a file.
struct TestClock {
    /// The current time, Unix milliseconds.
    let now: @Sendable () -> Int64
    /// Wakes the daemon after a test has moved the clock.
    private let signal: (any DispatchSourceSignal)?

    /// - Parameters:
    ///   - file: The path in `testClock`. It is empty in operation.
    ///   - wake: Called on another thread at each SIGUSR1, if there is a file.
    /// - Throws: ``ConfigurationError`` if the file cannot be read.
    init(file: String, wake: @escaping @Sendable () -> Void) throws(ConfigurationError) {
        guard !file.isEmpty else {
            now = { Self.machineTime }
            signal = nil
            return
        }
        guard let offset = ClockOffset(path: file) else {
            throw ConfigurationError("testClock needs a file of 8 bytes that can be read: \(file)")
        }
        now = { Self.machineTime + offset.milliseconds }
        _ = Glibc.signal(SIGUSR1, SIG_IGN)
        let source = DispatchSource.makeSignalSource(signal: SIGUSR1, queue: .global())
        source.setEventHandler(handler: wake)
        source.resume()
        signal = source
    }

    private static var machineTime: Int64 { Int64(Date().timeIntervalSince1970 * 1_000) }
}

extension Configuration {
    /// Refuses the clock of the tests unless all listeners are on loopback.
    ///
    /// A program that writes the clock's file decides which tokens have expired and which limits
    /// are over.
    func checkTestClock() throws(ConfigurationError) {
        guard !testClock.isEmpty else { return }
        var open: [String] = []
        if broker.url.isEmpty {
            if !Self.isLoopback(mqtt.address) { open.append("mqtt.address") }
            if websocket.enabled, !Self.isLoopback(websocket.address) {
                open.append("websocket.address")
            }
        } else if case .tcp(let host, _) = try brokerAddress(), !Self.isLoopback(host) {
            open.append("broker.url")
        }
        if http.enabled, !Self.isLoopback(http.address) { open.append("http.address") }
        if let name = open.first {
            throw ConfigurationError(
                """
                testClock is for tests on loopback only, but \(name) is not on loopback; remove \
                testClock
                """)
        }
    }

    private static func isLoopback(_ address: String) -> Bool {
        ListenAddress(address)?.isLoopback ?? false
    }
}
