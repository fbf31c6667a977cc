import Contract
import Engine
import Foundation
import JSON
import MicroHTTPD
import OperationsContract
import Synchronization

/// Answers `GET /status`: the status of the server and its monitors.
///
/// One reading serves all visitors for a few seconds, each in their own language.
final class StatusHandler: Sendable {
    private static let shownFor: Duration = .seconds(5)
    /// The maximum number of visitors that wait for a reading. Further ones get status 503.
    private static let waitingMost = 200

    private struct Reading {
        let status: GetServerStatus.Result
        let isWell: Bool
    }

    private struct State {
        var reading: Reading?
        var readAt = ContinuousClock.now
        var waiting: [(language: PageLanguage, responder: Responder)] = []
    }

    private let pages: Pages
    private let mailbox: Mailbox
    private let health: Health
    private let state = Mutex(State())
    private let replies = DispatchQueue(label: "status pages")

    init(pages: Pages, mailbox: Mailbox, health: Health) {
        self.pages = pages
        self.mailbox = mailbox
        self.health = health
    }

    /// Answers from the last reading, or after a new one.
    func handle(_ request: HTTPRequest, _ network: String, _ responder: Responder) {
        enum Step {
            case show(Reading)
            case ask
            case wait
            case turnAway
        }
        let language = PageLanguage(of: request)
        let step = state.withLock { state -> Step in
            if let reading = state.reading, ContinuousClock.now - state.readAt < Self.shownFor {
                return .show(reading)
            }
            guard state.waiting.count < Self.waitingMost else { return .turnAway }
            state.waiting.append((language, responder))
            return state.waiting.count == 1 ? .ask : .wait
        }
        switch step {
        case .show(let reading): responder.answer(page(reading, language))
        case .turnAway: responder.answer(.failure(status: 503))
        case .wait: break
        case .ask: ask(network)
        }
    }

    private func ask(_ network: String) {
        let caller = Caller { [self] reply in replies.async { self.show(reply) } }
        mailbox.postFromAside(
            Envelope(
                route: GetServerStatus.routes[0], sender: .network(network),
                body: .json(GetServerStatus().bytes), replyAddress: .caller(caller),
                expectsReply: true))
        // If the engine does not answer, the visitors get status 504.
        replies.asyncAfter(deadline: .now() + 10) { [weak self] in self?.giveUp() }
    }

    private func show(_ reply: Reply) {
        guard let status: GetServerStatus.Result = try? reply.result?.read() else {
            return answer { _ in HTTPResponse(reply) }
        }
        let reading = Reading(status: status, isWell: health.isLinked && health.isSaving)
        state.withLock { state in
            state.reading = reading
            state.readAt = .now
        }
        answer { page(reading, $0) }
    }

    private func page(_ reading: Reading, _ language: PageLanguage) -> HTTPResponse {
        HTTPResponse.page(pages.status(reading.status, isWell: reading.isWell, language))
            .inLanguage(language)
    }

    private func giveUp() {
        let isWaiting = state.withLock {
            !$0.waiting.isEmpty && ContinuousClock.now - $0.readAt >= .seconds(10)
        }
        if isWaiting { answer { _ in .failure(status: 504) } }
    }

    /// Answers all waiting visitors.
    private func answer(_ response: (PageLanguage) -> HTTPResponse) {
        let waiting = state.withLock { state in
            defer { state.waiting = [] }
            return state.waiting
        }
        for one in waiting { one.responder.answer(response(one.language)) }
    }
}
