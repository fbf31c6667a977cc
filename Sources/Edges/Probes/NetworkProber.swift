package import Bridge
package import Contract
import Curl
package import Engine
package import Features
import Foundation

/// Looks at what is watched: pages through libcurl, ports and files on a few threads, the broker and
/// its topics over a connection of its own.
package final class NetworkProber: Prober {
    /// Pages at the same time; ports and files have as many threads as ``ThreadWorkers`` gives.
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
    ///   - filters: The topics that are listened to.
    ///   - loads: How full each queue is; asked on the writer thread.
    ///   - starting: How long the broker may take to be there, from the start on.
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

    /// Begins to listen to the broker.
    package func start() { listener.start() }

    /// Listens no more.
    package func stop() { listener.stop() }

    package func tell(_ outcome: ProbeOutcome) { mailbox.post(.outcome(outcome)) }

    package func probe(_ order: ProbeOrder) {
        switch order.target {
        case .broker: listener.echo(order)
        case .topic(let filter, let silenceMs): tell(listener.look(order, filter, silenceMs))
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
        // The writer thread sees these by itself.
        case .daemon, .outbox, .channel, .heartbeat: tell(order.good)
        }
    }

    /// The broker's figures.
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
            try workers.run(.network, from: WorkSource("")) {
                Array((problem()?.english ?? "").utf8)
            } then: { [mailbox] result in
                guard case .success(let text) = result else {
                    return mailbox.post(.outcome(order.bad(Self.tooMany)))
                }
                let reason = String(decoding: text, as: UTF8.self)
                let problem = reason.isEmpty ? nil : LocalizedText(stored: reason)
                mailbox.post(.outcome(order.outcome(of: problem)))
            }
        } catch {
            tell(order.bad(Self.tooMany))
        }
    }

    private func probe(_ order: ProbeOrder, _ page: PageTarget) {
        var request = HTTPRequest(url: page.url, headers: [("User-Agent", "Fairway")])
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
        of result: Result<HTTPResponse, TransferError>, _ page: PageTarget
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
