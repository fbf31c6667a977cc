import Daemon
import Foundation
import Testing

/// The broker of `deploy/mosquitto` has the settings of the daemon's own (T1).
@Suite struct BrokerSettingsTests {
    @Test func `T1: a joined broker has the bounds of the daemon's own`() throws {
        let file = URL(filePath: #filePath).appending(
            path: "../../../deploy/mosquitto/fairway.conf")
        let text = try String(contentsOf: file.standardizedFileURL, encoding: .utf8)
        #expect(text.contains(BrokerSettings.broker + "\n"))
        #expect(text.hasSuffix(BrokerSettings.bounds + "\n"))
        // The setting is in each of its two listeners.
        #expect(text.components(separatedBy: "\nmax_connections 20000\n").count == 3)
    }
}
