import Contract
import Curl
import Engine
import Foundation
import JSON
import Mail
import Operations
import OperationsContract
import PeopleRules
import Push
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
        case failed(String)
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
    /// The daemon sends its alerts by the same courier.
    private let courier: AlertCourier
    private let mails = Transfers()
    private var ways: [Way] = []
    private var commands: [Process] = []
    private(set) var hasToldDown = false

    init(_ options: WatchdogOptions, _ console: Console) {
        self.options = options
        self.console = console
        courier = AlertCourier(
            secret: options.webhookSecret, authority: options.authority, transfers: Transfers(),
            clock: { Int64(Instant.now) })
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
            switch fate {
            case .taken: way.failures = 0
            case .refused(let reason):
                console.warn("the \(way.name) refused an alert: \(reason)")
                way.failures = 0
            case .failed(let reason):
                way.failures += 1
                if way.failures == 1 {
                    console.warn("the \(way.name) did not accept an alert, which waits: \(reason)")
                }
            }
            if way.failures == 0 { way.waiting.removeFirst() }
            let pause = Duration.milliseconds(500 << min(way.failures, 10))
            way.nextAt = way.failures == 0 ? now : now + min(pause, Self.pauseMost)
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
        var content = AlertParcel()
        (content.url, content.id, content.alert) = (url, id, alert)
        let parcel = Parcel(
            channel: MonitorsConfiguration.channel, lane: url, payload: content.json.bytes,
            expiresAt: .max)
        courier.carry(parcel) { result in
            switch result {
            case .delivered: done(.taken)
            case .gone(let reason), .refused(let reason): done(.refused(Self.shown(reason)))
            case .failed(let reason, _, _): done(.failed(Self.shown(reason)))
            }
        }
    }

    /// The reason of a delivery result, for people. One that begins with a digit is the status of an
    /// answer.
    static func shown(_ reason: String) -> String {
        reason.first?.isNumber == true ? "status \(reason)" : reason
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
            case .failure(let error): done(.failed(error.description))
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
            "FAIRWAY_ALERT_STATE": alert.state.rawValue, "FAIRWAY_ALERT_MONITOR": alert.monitor,
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
