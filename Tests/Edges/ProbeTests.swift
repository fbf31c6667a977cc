import Bridge
import Contract
import Curl
import Engine
import Foundation
import Localization
import Mosquitto
import Operations
import OperationsRules
import Probes
import Push
import Testing
import TestSupport
import Topics

/// Checks that need neither broker nor network.
@Suite struct ProbeTests {
    private let mailbox = Mailbox(requestsMax: 10)

    /// Checks a target; nil if there is no result within a minute.
    private func probe(
        at target: ProbeTarget, load: QueueLoad = QueueLoad(count: 0, most: 10),
        now: Int64 = 1_000_000_000_000, starting: Duration = .zero, timeoutMs: Int64 = 30_000
    ) -> ProbeOutcome? {
        let access = BrokerAccess(address: .unix(path: "/nowhere"), secret: "")
        let prober = NetworkProber(
            access, grammar: .standard, filters: [], mailbox: mailbox, health: Health(),
            loads: [.reads: { load }], starting: starting)
        prober.start()
        defer { prober.stop() }
        prober.probe(
            ProbeOrder(
                monitor: "one", number: 1, target: target, timeoutMs: timeoutMs, began: now))
        let deadline = Date.now + 60
        while Date.now < deadline {
            for case .outcome(let outcome as ProbeOutcome) in mailbox.dequeue().items {
                return outcome
            }
        }
        return nil
    }

    @Test(arguments: [(0, true), (8, true), (9, false), (10, false)])
    func `F68: a queue above its limit is bad`(count: Int, isGood: Bool) {
        let seen = probe(
            at: .queue(.reads, percentMost: 80), load: QueueLoad(count: count, most: 10))
        #expect(seen?.probe.isGood == isGood)
        if !isGood { #expect(seen?.probe.reason == "\(count) of at most 10 requests wait") }
    }

    @Test func `F68: a disk with too little free space is bad, and the reason names the space`() {
        let folder = FileManager.default.temporaryDirectory.path
        #expect(probe(at: .disk(path: folder, freeBytes: 1))?.probe.isGood == true)
        let full = probe(at: .disk(path: folder, freeBytes: .max))
        #expect(full?.probe.isGood == false)
        #expect(full?.probe.reason.contains("MB free") == true)
        #expect(probe(at: .disk(path: "/nowhere/at/all", freeBytes: 1))?.probe.isGood == false)
    }

    @Test func `F68: a certificate file that is missing or has no certificate is bad`() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: file) }
        let target = ProbeTarget.certificate(file: file.path, days: 14, servedUntil: nil)
        #expect(probe(at: target)?.probe.reason == "The file cannot be read")
        try Data("no certificate".utf8).write(to: file)
        #expect(probe(at: target)?.probe.reason == "The file contains no certificate")
    }

    @Test func `F68: a folder without new files is bad, and the reason names the time`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(at: folder) }
        let now = Int64(Date.now.timeIntervalSince1970 * 1_000)
        let target = ProbeTarget.folder(path: folder.path, silenceMs: 3_600_000)
        #expect(probe(at: target, now: now)?.probe.isGood == true)
        #expect(probe(at: target, now: now + 7_200_000)?.probe.reason == "The folder is empty")
        for (name, ageMs) in [("old.db", 9_000_000), ("new.db", 5_000_000)] {
            let file = folder.appending(path: name)
            try Data("x".utf8).write(to: file)
            let date = Date(timeIntervalSince1970: Double(now - Int64(ageMs)) / 1_000)
            try FileManager.default.setAttributes(
                [.modificationDate: date], ofItemAtPath: file.path)
        }
        #expect(probe(at: target, now: now)?.probe.reason == "No new file for 5000 s")
        let gone = ProbeTarget.folder(path: folder.path + "/gone", silenceMs: 3_600_000)
        #expect(probe(at: gone)?.probe.reason == "The folder cannot be read")
    }

    @Test func `F68: a broker that was never connected is bad only after the start`() {
        #expect(
            probe(at: .broker, starting: .seconds(60), timeoutMs: 200)?.probe.result == .nothing)
        #expect(
            probe(at: .broker, timeoutMs: 200)?.probe.result
                == .bad("The broker does not return a test message"))
    }

    @Test(
        arguments: [
            .invalid("x"), .couldNotResolve, .couldNotConnect, .timedOut, .tls(reason: "x"),
            .tooLarge,
            .forbiddenAddress, .stopped, .tooMany, .smtp(code: 550), .other(code: 7, text: "x"),
        ] as [TransferError])
    func `W1: the text of a failed transfer is its description, and has a translation`(
        error: TransferError
    ) {
        #expect(error.text.english == error.description)
        let stored = LocalizedText(stored: error.description)
        #expect(stored.template == error.text.template)
        #expect(Translations.installed.languages["is"]?[stored.template] != nil)
    }

    @Test func `F68: a port without a listener is bad`() {
        #expect(probe(at: .port(host: "127.0.0.1", port: 1))?.probe.isGood == false)
    }

    @Test func `F68: one address of a host that accepts is enough, and all are tried at once`()
        throws
    {
        // A listener with a full backlog does not answer.
        let dead = try Listener(backlog: 0)
        let filling = (0..<4).map { _ in dead.connected() }
        defer { for handle in filling { close(handle) } }
        let well = try Listener(backlog: 8)
        let places = try [dead, dead, well].map { try #require($0.place) }
        #expect(PortProbe(places, 30_000, greets: false).problem() == nil)
        #expect(PortProbe([places[0]], 200, greets: false).problem() == "Timeout")
        let refusing = try #require(PortProbe.Place(ipv4: "127.0.0.1", port: 1))
        #expect(
            PortProbe([refusing], 30_000, greets: false).problem()
                == "The host refuses the connection")
        #expect(PortProbe([refusing, places[2]], 30_000, greets: false).problem() == nil)
        #expect(PortProbe([], 1_000, greets: false).problem() == "The host name has no address")
        #expect(PortProbe([places[2]], 200, greets: true).problem() == "The host sends no greeting")
    }

    @Test(arguments: [301, 401, 403, 404, 405, 410, 503])
    func `F68: alerts wait for an operator's webhook that has moved or is closed`(
        status: Int
    ) {
        guard case .failed(_, _, isLane: true) = AlertCourier.outcome(status, nil) else {
            Issue.record("\(status) loses alerts")
            return
        }
    }

    @Test func `F68: an alert that a webhook rejects is not sent again`() {
        #expect(AlertCourier.outcome(204, nil) == .delivered)
        #expect(AlertCourier.outcome(400, nil) == .refused(reason: "400"))
        #expect(AlertCourier.outcome(422, nil) == .refused(reason: "422"))
    }
}

/// Listens on a free port of this machine, and accepts no connection.
private final class Listener {
    private let handle: Int32
    private(set) var place: PortProbe.Place?
    private var address = sockaddr_in()

    init(backlog: Int32) throws {
        handle = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let bound = withAddress { bind(handle, $0, length) }
        guard bound == 0, listen(handle, backlog) == 0 else { throw POSIXError(.EIO) }
        let own = handle
        withUnsafeMutablePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                _ = getsockname(own, $0, &length)
            }
        }
        place = PortProbe.Place(ipv4: "127.0.0.1", port: UInt16(bigEndian: address.sin_port))
    }

    deinit { close(handle) }

    /// Starts a connection without waiting for it.
    func connected() -> Int32 {
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue)
        let made = socket(AF_INET, kind, 0)
        let length = socklen_t(MemoryLayout<sockaddr_in>.size)
        _ = withAddress { connect(made, $0, length) }
        return made
    }

    private func withAddress(_ body: (UnsafePointer<sockaddr>) -> Int32) -> Int32 {
        withUnsafePointer(to: address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1, body)
        }
    }
}
