package import Contract
import Foundation
package import JSON
import Mosquitto

extension Link {
    /// The time without a reply after which a request is sent again, with the same id.
    private static let repeatAfter = Duration.seconds(2)

    /// Sends a request outside rooms and waits for its reply.
    ///
    /// If the server refuses it for now, with `retryAfterMs`, the request is repeated within
    /// ``patience``.
    ///
    /// - Throws: ``ToolError/refused(_:)`` if the server refuses it; ``ToolError/unreachable(_:)``
    ///   if no reply comes in time.
    /// - Blocks: Up to ``patience``.
    package func ask<R: Request>(_ request: R) throws(ToolError) -> R.Result {
        guard let route = R.routes.first(where: { $0.scope == scope }) else {
            preconditionFailure("\(R.self) is not sent by a \(scope)")
        }
        return try ask(request, on: "\(doPrefix)/\(route.service)/\(route.method)")
    }

    /// Sends a request that may end this connection, waits for its reply, and closes the connection.
    ///
    /// - Returns: The result; `nil` if the server ended the connection before the reply arrived.
    package func askLast<R: Request>(_ request: R) throws(ToolError) -> R.Result? {
        do throws(ToolError) {
            let result = try ask(request)
            close()
            return result
        } catch {
            guard error == .refused(.signedOut) else { throw error }
            return nil
        }
    }

    /// Sends a request inside a room and waits for its reply.
    package func ask<R: Request>(
        _ request: R, in room: RoomTopics
    ) throws(ToolError) -> R.Result {
        guard let route = R.routes.first(where: { $0.scope == .room }) else {
            preconditionFailure("\(R.self) is not a request inside a room")
        }
        return try ask(request, on: "\(room.do)/\(route.method)")
    }

    /// Publishes plain text, like a device without JSON. The server replies only if it refuses the
    /// text.
    package func say(_ text: String, on topic: String) throws(ToolError) {
        try connected()
        _ = try? client.publish(topic: topic, payload: Array(text.utf8), qos: .atLeastOnce)
    }

    private func ask<R: Request>(_ request: R, on topic: String) throws(ToolError) -> R.Result {
        let deadline = ContinuousClock.now + patience
        while true {
            do throws(ToolError) {
                return try read(R.self, from: try send(request, on: topic, until: deadline))
            } catch {
                guard case .refused(let refusal) = error, let pause = refusal.retryAfterMs else {
                    throw error
                }
                let again = ContinuousClock.now + .milliseconds(pause)
                guard again < deadline else { throw error }
                _ = try wait(upTo: again - ContinuousClock.now, until: { false })
            }
        }
    }

    private func read<R: Request>(_: R.Type, from reply: JSON) throws(ToolError) -> R.Result {
        guard reply["ok"]?.bool == true else {
            throw .refused(ServerRefusal(reading: reply["error"]))
        }
        do {
            return try R.Result(reading: reply["result"] ?? .null)
        } catch {
            let fields = error.problems.fields.map { "\($0.path) \($0.reason)" }
            throw .failed("this version cannot read the reply: \(fields)")
        }
    }

    /// Sends a request until a reply or a refusal comes.
    private func send(
        _ request: some Request, on topic: String, until deadline: ContinuousClock.Instant
    ) throws(ToolError) -> JSON {
        var attempt = Attempt(id: RandomText.word(16), topic: topic)
        let body = request.body(id: attempt.id)
        inbox.expected.insert(attempt.id)
        inbox.notice = nil
        defer { forget(attempt) }
        while ContinuousClock.now < deadline {
            if isUp, attempt.isDue(on: connections) {
                let sent = try? client.publish(
                    topic: topic, payload: body, qos: .atLeastOnce, responseTopic: responseTopic)
                if let sent { attempt.note(sent, on: connections, again: Self.repeatAfter) }
            }
            try step(timeout: .milliseconds(200))
            if let reply = inbox.replies[attempt.id] { return reply }
            if let refusal = refusal(of: &attempt) { throw .refused(refusal) }
        }
        throw noAnswer(request.name)
    }

    /// Returns the refusal of the broker, if there is one. The daemon refuses in its reply.
    private func refusal(of attempt: inout Attempt) -> ServerRefusal? {
        if let notice = inbox.notice, notice.topic == attempt.topic {
            var refusal = ServerRefusal(reading: notice.error)
            // The rate limit of the broker allows the next request within seconds.
            if refusal.code == "request.tooMany", refusal.retryAfterMs == nil {
                refusal.retryAfterMs = 500
            }
            return refusal
        }
        guard !attempt.publishes.isDisjoint(with: inbox.refusedPublishes) else { return nil }
        // A notice with the reason follows, but at most one a second. Wait for it a moment.
        let known = attempt.refusedAt ?? ContinuousClock.now
        attempt.refusedAt = known
        guard ContinuousClock.now - known > .milliseconds(300) else { return nil }
        return ServerRefusal(reading: ["code": "request.forbidden"])
    }

    private func forget(_ attempt: Attempt) {
        inbox.expected.remove(attempt.id)
        inbox.replies[attempt.id] = nil
        inbox.refusedPublishes.subtract(attempt.publishes)
    }
}

extension Request {
    /// The service and the method, for messages.
    fileprivate var name: String {
        Self.routes.first.map { "\($0.service)/\($0.method)" } ?? "\(Self.self)"
    }
}

/// A request that waits for its reply.
private struct Attempt {
    let id: String
    let topic: String
    /// The ids of the publishes with the request.
    var publishes: Set<Int32> = []
    /// The time when the broker refused the request.
    var refusedAt: ContinuousClock.Instant?
    private var next = ContinuousClock.now
    private var connection = 0

    init(id: String, topic: String) {
        self.id = id
        self.topic = topic
    }

    /// Returns whether to send the request now: on a new connection, or after a pause.
    func isDue(on connection: Int) -> Bool {
        refusedAt == nil && (self.connection != connection || ContinuousClock.now >= next)
    }

    mutating func note(_ publish: Int32, on connection: Int, again: Duration) {
        publishes.insert(publish)
        self.connection = connection
        next = ContinuousClock.now + again
    }
}

/// Requests for lists that come in pages.
extension Link {
    /// The maximum number of pages of a list.
    private static let pagesMax = 10_000
    /// The maximum number of elements that a request asks for per page.
    private static let pageMax = 100

    /// Requests all pages of a list.
    ///
    /// It stops at a page with the same cursor as the one before.
    ///
    /// - Parameter isMoreWanted: Receives each page, and may change the next request.
    /// - Returns: At least one page.
    func pages<R: PagedRequest>(
        of request: R, while isMoreWanted: (inout R, R.Result) -> Bool = { _, _ in true }
    ) throws(ToolError) -> [R.Result] {
        var request = request
        var pages: [R.Result] = []
        for _ in 0..<Self.pagesMax {
            let page = try ask(request)
            pages.append(page)
            guard let cursor = page.cursor, cursor != request.cursor else { return pages }
            request.cursor = cursor
            guard isMoreWanted(&request, page) else { return pages }
        }
        throw .failed("the server sends a list without an end")
    }

    /// Returns the whole list. The other members are those of the first page.
    func all<R: PagedRequest, Element>(
        _ request: R, _ list: WritableKeyPath<R.Result, [Element]>
    ) throws(ToolError) -> R.Result {
        Self.joined(try pages(of: request), list)
    }

    /// Returns the first elements of a list.
    /// - Parameters:
    ///   - most: The maximum number of elements, from 1.
    ///   - limit: The member of the request with the size of a page.
    func all<R: PagedRequest, Element>(
        _ request: R, _ list: WritableKeyPath<R.Result, [Element]>, atMost most: Int,
        by limit: WritableKeyPath<R, Int?>
    ) throws(ToolError) -> R.Result {
        var request = request
        var left = most
        request[keyPath: limit] = min(Self.pageMax, left)
        let pages = try self.pages(of: request) { request, page in
            left -= page[keyPath: list].count
            request[keyPath: limit] = min(Self.pageMax, left)
            return left > 0
        }
        return Self.joined(pages, list)
    }

    private static func joined<P: Page, Element>(
        _ pages: [P], _ list: WritableKeyPath<P, [Element]>
    ) -> P {
        var whole = pages[0]
        for page in pages.dropFirst() { whole[keyPath: list] += page[keyPath: list] }
        whole.cursor = pages.last?.cursor
        return whole
    }
}

/// The `error` of a reply.
package struct ServerRefusal: Error, Equatable {
    package var code: String
    package var message: String
    /// The wrong fields of the request, each with the reason.
    package var fields: [(path: String, reason: String)] = []
    /// The time in milliseconds after which another attempt makes sense.
    package var retryAfterMs: Int?

    package init(code: String, message: String) {
        self.code = code
        self.message = message
    }

    /// Reads an `error` object. A missing member gets a default, because the request is refused in
    /// any case.
    package init(reading error: JSON?) {
        code = error?["code"]?.string ?? "reply.malformed"
        message = error?["message"]?.string ?? Self.plainMessage(of: code)
        retryAfterMs = error?["retryAfterMs"]?.int
        fields = (error?["fields"]?.members ?? []).map { ($0.key, $0.value.string ?? "") }
    }

    /// The refusal for a device that was signed out.
    package static let signedOut = ServerRefusal(
        code: "session.ended",
        message: "You are signed out on this device. Sign in again.")

    private static func plainMessage(of code: String) -> String {
        switch code {
        case "request.forbidden": "The broker refused the request."
        case "request.tooMany": "Too many requests. Wait a moment."
        case "request.tooLarge": "The request is too large."
        default: code
        }
    }

    package static func == (left: ServerRefusal, right: ServerRefusal) -> Bool {
        left.code == right.code && left.message == right.message
            && left.retryAfterMs == right.retryAfterMs
            && left.fields.elementsEqual(right.fields) { $0 == $1 }
    }
}
