import Bridge
import Contract
import Engine
import Features
import Foundation
import Mosquitto
import Probes
import Testing

/// Looks that need neither broker nor network.
@Suite struct ProbeTests {
    private let mailbox = Mailbox(requestsMax: 10)

    /// What one look sees; nil where there is none within ten seconds.
    private func look(
        at target: ProbeTarget, load: QueueLoad = QueueLoad(count: 0, most: 10),
        now: Int64 = 1_000_000_000_000
    ) -> ProbeOutcome? {
        let access = BrokerAccess(address: .unix(path: "/nowhere"), secret: "")
        let prober = NetworkProber(
            access, grammar: .standard, filters: [], mailbox: mailbox, health: Health(),
            loads: [.reads: { load }])
        prober.probe(
            ProbeOrder(monitor: "one", number: 1, target: target, timeoutMs: 1_000, began: now))
        let deadline = Date.now + 10
        while Date.now < deadline {
            for case .outcome(let outcome as ProbeOutcome) in mailbox.take().waiting {
                return outcome
            }
        }
        return nil
    }

    @Test(arguments: [(0, true), (8, true), (9, false), (10, false)])
    func `F68: a queue is bad above its share`(count: Int, isGood: Bool) {
        let seen = look(
            at: .queue(.reads, percentMost: 80), load: QueueLoad(count: count, most: 10))
        #expect(seen?.look.isGood == isGood)
        if !isGood { #expect(seen?.look.reason == "\(count) of at most 10 wait") }
    }

    @Test func `F68: a disk with too little left is bad, with how much there is`() {
        let folder = FileManager.default.temporaryDirectory.path
        #expect(look(at: .disk(path: folder, freeBytes: 1))?.look.isGood == true)
        let full = look(at: .disk(path: folder, freeBytes: .max))
        #expect(full?.look.isGood == false)
        #expect(full?.look.reason.contains("MB are free") == true)
        #expect(look(at: .disk(path: "/nowhere/at/all", freeBytes: 1))?.look.isGood == false)
    }

    @Test func `F68: a certificate's file that is missing, or holds none, is bad`() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: file) }
        let target = ProbeTarget.certificate(file: file.path, days: 14)
        #expect(look(at: target)?.look.reason == "the file cannot be read")
        try Data("no certificate".utf8).write(to: file)
        #expect(look(at: target)?.look.reason == "holds no certificate")
    }

    @Test func `F68: a port that nobody listens on is bad`() {
        #expect(look(at: .port(host: "127.0.0.1", port: 1))?.look.isGood == false)
    }
}
