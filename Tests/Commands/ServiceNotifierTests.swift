import Daemon
import Testing

/// The variables that a service manager sets (sd_watchdog_enabled(3)).
struct ServiceNotifierTests {
    private func watchdog(_ environment: [String: String]) -> Int64? {
        ServiceNotifier(environment: environment, process: 42).watchdogMs
    }

    @Test func `a watchdog's period counts only if there is a socket`() {
        let socket = ["NOTIFY_SOCKET": "/run/notify"]
        let period = ["WATCHDOG_USEC": "60000000"]
        #expect(watchdog(socket.merging(period) { $1 }) == 60_000)
        #expect(watchdog(period) == nil)
        #expect(watchdog(socket) == nil)
        for wrong in ["0", "-1", "soon", "99999999999999999999"] {
            #expect(watchdog(socket.merging(["WATCHDOG_USEC": wrong]) { $1 }) == nil)
        }
        #expect(watchdog(socket.merging(["WATCHDOG_USEC": "1"]) { $1 }) == 1)
    }

    @Test func `a period that is meant for another process does not count`() {
        let own = ["NOTIFY_SOCKET": "@notify", "WATCHDOG_USEC": "1000", "WATCHDOG_PID": "42"]
        #expect(watchdog(own) == 1)
        #expect(watchdog(own.merging(["WATCHDOG_PID": "43"]) { $1 }) == nil)
        #expect(watchdog(own.merging(["WATCHDOG_PID": "me"]) { $1 }) == nil)
    }

    @Test func `an invalid address is rejected`() {
        let long = "/" + String(repeating: "a", count: 107)
        for socket in ["", "/", "relative/path", "vsock:2:1234", long, "/with\0zero"] {
            #expect(watchdog(["NOTIFY_SOCKET": socket, "WATCHDOG_USEC": "1000"]) == nil)
        }
        let longest = "/" + String(repeating: "a", count: 106)
        #expect(watchdog(["NOTIFY_SOCKET": longest, "WATCHDOG_USEC": "1000"]) == 1)
    }
}
