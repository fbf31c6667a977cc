package import Bridge
import Contract
import Crypto
import Curl
package import Engine
import Foundation
import Glibc
package import Operations
import OperationsRules
package import Topics

/// Runs the checks of monitors: pages through libcurl, ports and files on a few threads, and the
/// broker and its topics over a separate connection.
package final class NetworkProber: Prober, MetricsSource {
    /// The most page checks at the same time. ``ThreadWorkers`` limits the checks of ports and
    /// files.
    private static let pagesMost = 100
    private static let waitingMost = 200
    private static let pageBytesMost = 262_144
    private static let tooMany: LocalizedText = "Too many checks run at the same time"

    private let mailbox: Mailbox
    private let health: Health
    private let loads: [MonitoredQueue: @Sendable () -> QueueLoad]
    private let transfers: Transfers
    private let workers = ThreadWorkers(count: 1, waitingMax: NetworkProber.waitingMost)
    private let listener: BrokerListener

    /// - Parameters:
    ///   - filters: The topics to listen to.
    ///   - loads: Returns the load of each queue. Called on the writer thread.
    ///   - starting: How long the broker may take to start, from the daemon's start on.
    package init(
        _ access: BrokerAccess, grammar: TopicGrammar, filters: [String], mailbox: Mailbox,
        health: Health, loads: [MonitoredQueue: @Sendable () -> QueueLoad],
        starting: Duration = .seconds(20)
    ) {
        self.mailbox = mailbox
        self.health = health
        self.loads = loads
        var options = Transfers.Options()
        options.transfersMax = Self.pagesMost
        transfers = Transfers(options: options)
        listener = BrokerListener(
            access, grammar: grammar, filters: filters, health: health, starting: starting
        ) { mailbox.post(.outcome($0)) }
    }

    /// Starts to listen to the broker.
    package func start() { listener.start() }

    /// Stops listening to the broker.
    package func stop() { listener.stop() }

    package func tell(_ outcome: ProbeOutcome) { mailbox.post(.outcome(outcome)) }

    package func probe(_ order: ProbeOrder) {
        switch order.target {
        case .broker: listener.echo(order)
        case .topic(let filter, let silenceMs): tell(listener.probe(order, filter, silenceMs))
        case .database(let slowestMs): tell(database(order, slowestMs))
        case .queue(let queue, let most): tell(self.queue(order, queue, most))
        case .brokerMemory(let bytesMax):
            tell(order.outcome(of: listener.figures.memoryProblem(bytesMax: bytesMax)))
        case .brokerDrops(let perMinuteMax):
            tell(order.outcome(of: listener.figures.dropProblem(perMinuteMax: perMinuteMax)))
        case .page(let page): probe(order, page)
        case .disk(let path, let free):
            work(order) { DiskProbe.problem(path: path, freeBytes: free) }
        case .certificate(let file, let days, let served):
            work(order) {
                CertificateProbe.problem(file: file, days: days, served: served, now: order.began)
            }
        case .folder(let path, let silenceMs):
            work(order) {
                FolderProbe.problem(path: path, silenceMs: silenceMs, now: order.began)
            }
        case .port(let host, let port):
            work(order) { PortProbe(host, port, order.timeoutMs, greets: false).problem() }
        case .mailServer(let host, let port, let greets):
            work(order) { PortProbe(host, port, order.timeoutMs, greets: greets).problem() }
        // The writer thread checks these.
        case .daemon, .storedRows, .outbox, .channel, .heartbeat: tell(order.good)
        }
    }

    /// The metrics of the broker.
    package var metrics: [Metric] { listener.figures.metrics }

    private func database(_ order: ProbeOrder, _ slowestMs: Int64) -> ProbeOutcome {
        guard health.isSaving else { return order.bad("The database cannot save") }
        let slowest = health.takeSlowestCommit()
        return slowest <= slowestMs ? order.good : order.bad("A transaction took \(slowest) ms")
    }

    private func queue(
        _ order: ProbeOrder, _ queue: MonitoredQueue, _ most: Int
    ) -> ProbeOutcome {
        guard let load = loads[queue]?(), load.percent > most else { return order.good }
        return order.bad("\(load.count) of at most \(load.most) requests wait")
    }

    /// - Parameter problem: Returns the problem, or `nil` if there is none. Runs on another thread.
    private func work(_ order: ProbeOrder, _ problem: @escaping @Sendable () -> LocalizedText?) {
        do throws(Refusal) {
            try workers.run(.network, from: WorkSource(""), problem) { [mailbox] result in
                guard case .success(let problem) = result else {
                    return mailbox.post(.outcome(order.bad(Self.tooMany)))
                }
                mailbox.post(.outcome(order.outcome(of: problem)))
            }
        } catch {
            tell(order.bad(Self.tooMany))
        }
    }

    private func probe(_ order: ProbeOrder, _ page: PageTarget) {
        var request = WebRequest(url: page.url, headers: [("User-Agent", "Fairway")])
        request.timeout = .milliseconds(order.timeoutMs)
        request.connectTimeout = request.timeout
        request.responseBytesMax = Self.pageBytesMost
        request.cutsResponse = true
        request.certificateAuthority = page.authority
        transfers.submit(request) { [mailbox] result in
            let problem = Self.problem(of: result, page)
            mailbox.post(.outcome(order.outcome(of: problem)))
        }
    }

    private static func problem(
        of result: Result<WebResponse, TransferError>, _ page: PageTarget
    ) -> LocalizedText? {
        switch result {
        case .failure(let error): return error.text
        case .success(let response):
            let isRight =
                page.status.map { $0 == response.status } ?? (200..<400).contains(response.status)
            guard isRight else { return "HTTP status \(response.status)" }
            guard let text = page.contains else { return nil }
            let body = String(decoding: response.body, as: UTF8.self)
            return body.contains(text) ? nil : "The page does not contain the expected text"
        }
    }
}

/// Checks how long a certificate stays valid.
enum CertificateProbe {
    /// The problem; `nil` if there is none.
    /// - Parameters:
    ///   - served: The expiry of the certificate that is in use, Unix seconds.
    ///   - now: Unix milliseconds.
    static func problem(file: String, days: Int, served: Int64?, now: Int64) -> LocalizedText? {
        guard let pem = try? String(contentsOfFile: file, encoding: .utf8) else {
            return "The file cannot be read"
        }
        guard let expiry = Certificate(pem: pem)?.expiry else {
            return "The file contains no certificate"
        }
        return CertificateTerm(inFile: expiry, served: served).problem(days: days, at: now / 1_000)
    }
}

/// Checks the free disk space.
enum DiskProbe {
    /// The problem; `nil` if there is none.
    static func problem(path: String, freeBytes: Int64) -> LocalizedText? {
        var facts = statvfs()
        guard statvfs(path, &facts) == 0 else {
            return "The file system does not answer: \(String(cString: strerror(errno)))"
        }
        let free = Int64(clamping: UInt64(facts.f_bavail) * UInt64(facts.f_frsize))
        guard free < freeBytes else { return nil }
        return "Only \(free / 1_000_000) MB free"
    }
}

/// Checks when a file was last added to a folder or changed there.
enum FolderProbe {
    /// The problem; `nil` if there is none. For a folder without files, the folder's own last
    /// change counts.
    /// - Parameter now: Unix milliseconds.
    static func problem(path: String, silenceMs: Int64, now: Int64) -> LocalizedText? {
        let folder = URL(filePath: path, directoryHint: .isDirectory)
        let files: [URL]
        do {
            files = try FileManager.default.contentsOfDirectory(
                at: folder, includingPropertiesForKeys: Array(keys))
        } catch {
            return "The folder cannot be read"
        }
        let times = files.compactMap(changed(file:))
        guard let last = times.max() ?? changed(folder) else { return "The folder cannot be read" }
        let ageMs = now - last
        guard ageMs > silenceMs else { return nil }
        return times.isEmpty ? "The folder is empty" : "No new file for \(ageMs / 1_000) s"
    }

    private static let keys: Set<URLResourceKey> = [.isRegularFileKey, .contentModificationDateKey]

    private static func changed(file: URL) -> Int64? {
        guard (try? file.resourceValues(forKeys: keys))?.isRegularFile == true else { return nil }
        return changed(file)
    }

    private static func changed(_ url: URL) -> Int64? {
        let facts = try? url.resourceValues(forKeys: keys)
        return facts?.contentModificationDate.map { Int64($0.timeIntervalSince1970 * 1_000) }
    }
}
