import Contract
import Crypto
import Curl
import Foundation
import JSON
import Mail
import OperationsContract
import PeopleContract
import PeopleRules
import Synchronization

/// Sends alerts: at once to standard output, and to all other destinations until they accept them.
///
/// For each destination, up to 100 alerts wait in order, for up to a day.
final class AlertSender {
    private static let waitingMost = 100
    private static let validMs = 86_400_000
    private static let pauseMost: Duration = .seconds(60)
    private static let commandsMost = 4

    /// The result of an attempt.
    private enum Fate: Equatable, Sendable {
        case taken
        /// The destination rejects the alert for good, with this reason.
        case refused(String)
        /// Another attempt may succeed.
        case failed
    }

    /// A destination, with the alerts that wait for it.
    private struct Way {
        let name: String
        let send: (OpsAlert, String, @escaping @Sendable (Fate) -> Void) -> Void
        var waiting: [WatchdogState.Waiting] = []
        /// The attempt in progress, if there is one.
        var underway: Mark?
        var failures = 0
        var nextAt = ContinuousClock.now
    }

    /// The result of an attempt in progress. Another thread sets it.
    private final class Mark: Sendable {
        let result = Mutex<Fate?>(nil)
    }

    private let options: WatchdogOptions
    private let console: Console
    private let transfers = Transfers()
    private let mails = Transfers()
    private var ways: [Way] = []
    private var commands: [Process] = []
    private(set) var hasToldDown = false

    init(_ options: WatchdogOptions, _ console: Console) {
        self.options = options
        self.console = console
        if let url = options.webhook {
            ways.append(
                Way(name: "webhook") { [unowned self] in post($0, $1, to: url, done: $2) })
        }
        if let mail = options.mail {
            ways.append(Way(name: "mail") { [unowned self] in send($0, $1, by: mail, done: $2) })
        }
    }

    static func pause() { Thread.sleep(forTimeInterval: 0.1) }

    /// Accepts an alert. It prints a line and runs the command at once.
    ///
    /// The next ``step()`` sends it to the other destinations. In between, the caller saves the
    /// alerts that wait.
    func tell(_ alert: OpsAlert) {
        if alert.isDown { hasToldDown = true }
        let line =
            console.isJSON
            ? String(decoding: alert.bytes, as: UTF8.self)
            : "\(Instant.text(alert.at)) \(alert.line)"
        console.write([line])
        run(alert)
        for index in ways.indices {
            var waiting = WatchdogState.Waiting()
            waiting.way = ways[index].name
            waiting.id = RandomText.word(16)
            waiting.until = Instant.now + Self.validMs
            waiting.alert = alert
            append(waiting, to: &ways[index])
        }
    }

    private func append(_ waiting: WatchdogState.Waiting, to way: inout Way) {
        way.waiting.append(waiting)
        guard way.waiting.count > Self.waitingMost else { return }
        console.warn("too many alerts wait for the \(way.name); the oldest one is dropped")
        // The first alert may be on its way.
        way.waiting.remove(at: way.underway == nil ? 0 : 1)
    }

    /// All alerts that no destination has accepted yet, oldest first per destination.
    var waiting: [WatchdogState.Waiting] { ways.flatMap { way in way.waiting } }

    /// Adds alerts that waited before a restart.
    func restore(_ waiting: [WatchdogState.Waiting]) {
        for one in waiting {
            guard let index = ways.firstIndex(where: { $0.name == one.way }) else { continue }
            append(one, to: &ways[index])
        }
    }

    /// Handles finished attempts, and starts the next ones.
    func step() {
        commands.removeAll { !$0.isRunning }
        for index in ways.indices { step(&ways[index]) }
    }

    /// Waits until no alert waits, or for five seconds.
    /// - Blocks: Up to five seconds.
    func finish() {
        let deadline = ContinuousClock.now + .seconds(5)
        while ways.contains(where: { !$0.waiting.isEmpty }), ContinuousClock.now < deadline {
            step()
            Self.pause()
        }
    }

    private func step(_ way: inout Way) {
        let now = ContinuousClock.now
        if let mark = way.underway {
            guard let fate = mark.result.withLock({ $0 }) else { return }
            way.underway = nil
            if case .refused(let reason) = fate {
                console.warn("the \(way.name) refused an alert: \(reason)")
            }
            way.failures = fate == .failed ? way.failures + 1 : 0
            if fate != .failed { way.waiting.removeFirst() }
            let pause = Duration.milliseconds(500 << min(way.failures, 10))
            way.nextAt = fate == .failed ? now + min(pause, Self.pauseMost) : now
        }
        let wall = Instant.now
        way.waiting.removeAll { $0.until <= wall }
        guard let next = way.waiting.first, now >= way.nextAt else { return }
        let mark = Mark()
        way.underway = mark
        way.send(next.alert, next.id) { fate in mark.result.withLock { $0 = fate } }
    }

    private func post(
        _ alert: OpsAlert, _ id: String, to url: String, done: @escaping @Sendable (Fate) -> Void
    ) {
        var writer = JSONWriter()
        writer.beginObject()
        writer.key("id")
        writer.value(id)
        alert.writeMembers(to: &writer)
        writer.endObject()
        var request = WebRequest(
            method: "POST", url: url,
            headers: [("Content-Type", "application/json"), ("User-Agent", "Fairway")],
            body: writer.bytes)
        if let secret = options.webhookSecret {
            let signature = WebhookSignature.text(
                of: writer.bytes, secret: secret, at: Int64(Instant.now) / 1_000)
            request.headers.append(("Fairway-Signature", signature))
        }
        request.timeout = .seconds(20)
        request.certificateAuthority = options.authority
        transfers.submit(request) { result in
            guard case .success(let answer) = result else { return done(.failed) }
            done(Self.fate(answer.status))
        }
    }

    /// Returns the result for an HTTP status. Most 4xx statuses drop the alert, so that it cannot
    /// block the next one.
    private static func fate(_ status: Int) -> Fate {
        switch status {
        case 200...299: .taken
        case 408, 425, 429: .failed
        case 400...499: .refused("status \(status)")
        default: .failed
        }
    }

    private func send(
        _ alert: OpsAlert, _ id: String, by mail: WatchdogMail,
        done: @escaping @Sendable (Fate) -> Void
    ) {
        let message = MailMessage(
            from: mail.from, to: mail.to, subject: alert.headline, text: "\(alert.line)\n",
            at: Int64(alert.at), id: id)
        let transfer = mail.server.transfer(
            from: mail.from.address, to: mail.to.address, message: message.bytes)
        mails.submit(transfer) { result in
            switch result {
            case .success: done(.taken)
            case .failure(let error) where error.isPermanent:
                done(.refused(error.description))
            case .failure: done(.failed)
            }
        }
    }

    private func run(_ alert: OpsAlert) {
        guard let command = options.command else { return }
        guard commands.count < Self.commandsMost else {
            return console.warn(
                "\(Self.commandsMost) commands hang; the command does not run for this alert")
        }
        let process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = ["-c", command]
        process.environment = ProcessInfo.processInfo.environment.merging([
            "FAIRWAY_ALERT_STATE": alert.state, "FAIRWAY_ALERT_MONITOR": alert.monitor,
            "FAIRWAY_ALERT_TITLE": alert.title, "FAIRWAY_ALERT_REASON": alert.reason,
        ]) { $1 }
        process.standardInput = FileHandle.nullDevice
        do {
            try process.run()
            commands.append(process)
        } catch {
            console.warn("\(command): \(error.localizedDescription)")
        }
    }
}

extension OpsAlert {
    /// The alert in one line.
    fileprivate var line: String {
        guard let until else { return "\(headline): \(reason)" }
        return "\(headline), after \((until - since) / 1_000) s"
    }
}
