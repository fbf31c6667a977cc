import Contract
import Crypto
import Curl
import Foundation
import JSON
import Mail
import Rules
import Synchronization

/// Tells of alerts: at once on standard output, and by all other ways until they are taken.
///
/// For each way alerts wait in order, a bounded number for a bounded time.
final class WatchdogTeller {
    private static let waitingMost = 100
    private static let validFor: Duration = .seconds(86_400)
    private static let pauseMost: Duration = .seconds(60)
    private static let commandsMost = 4

    /// One way out, with what waits for it.
    private struct Way {
        let send: (OpsAlert, String, @escaping @Sendable (Bool) -> Void) -> Void
        var waiting: [(alert: OpsAlert, id: String, until: ContinuousClock.Instant)] = []
        /// Nil: nothing is under way.
        var underway: Mark?
        var failures = 0
        var nextAt = ContinuousClock.now
    }

    /// What became of a try; set on another thread.
    private final class Mark: Sendable {
        let result = Mutex<Bool?>(nil)
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
            ways.append(Way { [unowned self] in post($0, $1, to: url, done: $2) })
        }
        if let mail = options.mail {
            ways.append(Way { [unowned self] in send($0, $1, by: mail, done: $2) })
        }
    }

    static func pause() { Thread.sleep(forTimeInterval: 0.1) }

    /// Takes an alert in.
    func tell(_ alert: OpsAlert) {
        if alert.isDown { hasToldDown = true }
        let line =
            console.isJSON
            ? String(decoding: alert.bytes, as: UTF8.self)
            : "\(Instant.text(alert.at)) \(alert.line)"
        console.write([line])
        run(alert)
        let until = ContinuousClock.now + Self.validFor
        for index in ways.indices {
            ways[index].waiting = ways[index].waiting.suffix(Self.waitingMost - 1)
            ways[index].waiting.append((alert, RandomText.word(16), until))
        }
        step()
    }

    /// Goes on with what waits.
    func step() {
        commands.removeAll { !$0.isRunning }
        for index in ways.indices { step(&ways[index]) }
    }

    /// Gives what waits a moment to leave.
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
            guard let isTaken = mark.result.withLock({ $0 }) else { return }
            way.underway = nil
            way.failures = isTaken ? 0 : way.failures + 1
            if isTaken { way.waiting.removeFirst() }
            let pause = Duration.milliseconds(500 << min(way.failures, 10))
            way.nextAt = isTaken ? now : now + min(pause, Self.pauseMost)
        }
        way.waiting.removeAll { $0.until <= now }
        guard let next = way.waiting.first, now >= way.nextAt else { return }
        let mark = Mark()
        way.underway = mark
        way.send(next.alert, next.id) { isTaken in mark.result.withLock { $0 = isTaken } }
    }

    // MARK: - The ways

    private func post(
        _ alert: OpsAlert, _ id: String, to url: String, done: @escaping @Sendable (Bool) -> Void
    ) {
        var writer = JSONWriter()
        writer.beginObject()
        writer.key("id")
        writer.value(id)
        alert.writeMembers(to: &writer)
        writer.endObject()
        var request = HTTPRequest(
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
            if case .success(let answer) = result, (200..<300).contains(answer.status) {
                done(true)
            } else {
                done(false)
            }
        }
    }

    private func send(
        _ alert: OpsAlert, _ id: String, by mail: WatchdogMail,
        done: @escaping @Sendable (Bool) -> Void
    ) {
        let message = MailMessage(
            from: mail.from, to: mail.to, subject: alert.headline, text: "\(alert.line)\n",
            at: Int64(alert.at), id: id)
        let transfer = mail.server.transfer(
            from: mail.from.address, to: mail.to.address, message: message.bytes)
        mails.submit(transfer) { result in
            switch result {
            case .success: done(true)
            // It will never be taken.
            case .failure(let error): done(error.isPermanent)
            }
        }
    }

    private func run(_ alert: OpsAlert) {
        guard let command = options.command, commands.count < Self.commandsMost else { return }
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
            console.note("\(command): \(error.localizedDescription)")
        }
    }
}

extension OpsAlert {
    /// All of it, for people.
    fileprivate var line: String {
        guard let until else { return "\(headline): \(reason)" }
        return "\(headline), after \((until - since) / 1_000) s"
    }
}
