internal import CMicroHTTPD

/// One request as it arrives, and its answer. Only the library's thread uses it.
final class Exchange {
    private enum Stage {
        case head
        case body
        /// The rest of the body is read, and then the request is refused.
        case refused(status: Int)
        /// The handler has received the request.
        case handed(ExchangeTable.ID)
        /// The connection now uses another protocol.
        case upgraded
    }

    let core: ServerCore
    /// The parsed target. Nil if it is not valid.
    let target: HTTPTarget?
    /// The number of bytes of the target.
    let targetBytes: Int
    private var stage = Stage.head
    private var body: [UInt8] = []
    private var bytesDropped = 0
    /// The answer's body, if it is a stream.
    private var stream: HTTPStream?
    /// The change of protocol that the answer starts.
    private var upgrade: HTTPUpgrade?
    /// The most bytes of a refused body that are read. If the connection were closed while the
    /// client is still sending, the client might never see the refusal.
    static let droppedBytesMax = 1 << 20

    init(target: String, core: ServerCore) {
        self.core = core
        self.targetBytes = target.utf8.count
        self.target = targetBytes <= core.limits.targetBytesMax ? HTTPTarget(target) : nil
    }

    /// Processes one of the library's calls for this request. The first call has only the head.
    /// Then there is one for each piece of the body, one when the request is complete, and one when
    /// the connection is resumed.
    ///
    /// - Returns: False to close the connection.
    func proceed(_ call: LibraryCall) -> Bool {
        switch stage {
        case .head: return readHead(call)
        case .body where !call.piece.isEmpty: return take(call.piece)
        case .body: return handOver(call)
        case .refused where !call.piece.isEmpty: return drop(call.piece.count)
        case .refused(let status): return queue(core.ownAnswer(status), call)
        case .handed(let id): return answer(id, call)
        case .upgraded: return true
        }
    }

    /// Notes that the answer was sent, or that the connection has ended.
    func end() {
        upgrade?.end(with: nil)
        if let stream { core.streams.end(stream) }
        if case .handed(let id) = stage { core.exchanges.close(id) }
    }

    /// Passes the connection to the upgrade. The library hands it over after the answer.
    func hand(over connection: UpgradedConnection) { upgrade?.end(with: connection) }

    private func readHead(_ call: LibraryCall) -> Bool {
        core.connections.set(call.socket, .body)
        switch RequestHead(call, self).verdict(core.limits) {
        case .readOn: stage = .body
        case .refuseAtEnd(let status): stage = .refused(status: status)
        case .refuse(let status): return queue(core.ownAnswer(status), call)
        }
        return true
    }

    private func take(_ piece: UnsafeBufferPointer<UInt8>) -> Bool {
        guard body.count + piece.count <= core.limits.bodyBytesMax else {
            stage = .refused(status: 413)
            body = []
            return drop(piece.count)
        }
        body.append(contentsOf: piece)
        return true
    }

    private func drop(_ count: Int) -> Bool {
        bytesDropped += count
        return bytesDropped <= Self.droppedBytesMax
    }

    private func handOver(_ call: LibraryCall) -> Bool {
        core.connections.set(call.socket, .served)
        guard let target,
            let id = core.exchanges.open(deadline: core.now() + core.limits.answerTime)
        else { return queue(core.ownAnswer(503), call) }
        stage = .handed(id)
        let request = HTTPRequest(
            method: call.method, target: target, headers: call.headers(), body: body,
            peer: call.peer)
        body = []
        core.handler(request, Responder(id, in: core.exchanges, ownAnswer: core.ownAnswer))
        return answer(id, call)
    }

    private func answer(_ id: ExchangeTable.ID, _ call: LibraryCall) -> Bool {
        guard let response = core.exchanges.response(id, on: call.connection) else { return true }
        if let upgrade = response.upgrade {
            self.upgrade = upgrade
            stage = .upgraded
            core.exchanges.close(id)
            // The limits of HTTP connections no longer apply to this connection.
            core.connections.close(call.socket)
        } else if let stream = response.stream {
            // A stream has no time limit. The library ends a connection whose client is silent.
            self.stream = stream
            core.streams.begin(stream)
        } else {
            core.connections.set(call.socket, .answer)
        }
        return queue(response, call)
    }

    /// Adds the common header fields to an answer, and hands it to the library.
    private func queue(_ response: HTTPResponse, _ call: LibraryCall) -> Bool {
        var response = response
        response.headers += core.commonHeaders
        return response.queue(on: call.connection)
    }
}

/// The stage of a request that the handler has received.
enum ExchangeStage {
    /// The handler's call has not returned yet.
    case handling
    /// The connection waits for the answer.
    case suspended(SuspendedConnection)
    /// The answer waits for the library's thread.
    case answered(HTTPResponse)
    /// The library has the answer.
    case sending

    /// Sets the answer, if there is none yet, and wakes the connection that waits for it.
    /// - Returns: Whether the answer was accepted.
    @discardableResult
    mutating func answer(with response: () -> HTTPResponse) -> Bool {
        switch self {
        case .handling: self = .answered(response())
        case .suspended(let connection):
            self = .answered(response())
            connection.resume()
        case .answered, .sending: return false
        }
        return true
    }
}

/// The head of a request, which is checked before its body is read.
struct RequestHead {
    /// The decision about a request.
    enum DeliveryResult: Equatable {
        case readOn
        /// The body is read and dropped. Then the request is refused, and the connection stays
        /// open.
        case refuseAtEnd(status: Int)
        /// The request is refused at once, and the connection is closed.
        case refuse(status: Int)
    }

    let target: HTTPTarget?
    let targetBytes: Int
    let headers: HTTPHeaders
    let headerBytes: Int
    let version: String

    /// Refuses requests that are too large. Also refuses requests that servers on the way could
    /// interpret differently (RFC 9112, 3.2 and 6.1), because the library uses the first of several
    /// lengths, and accepts a length together with an encoding.
    func verdict(_ limits: HTTPLimits) -> DeliveryResult {
        guard targetBytes <= limits.targetBytesMax else { return .refuse(status: 414) }
        guard headerBytes <= limits.headerBytesMax else { return .refuse(status: 431) }
        let hosts = headers.all("host").count
        guard target != nil, hosts == 1 || hosts == 0 && version == "HTTP/1.0" else {
            return .refuse(status: 400)
        }
        return bodyVerdict(limits)
    }

    private func bodyVerdict(_ limits: HTTPLimits) -> DeliveryResult {
        let lengths = headers.all("content-length")
        let encodings = headers.all("transfer-encoding")
        guard lengths.count + encodings.count <= 1 else { return .refuse(status: 400) }
        if let encoding = encodings.first, encoding.lowercased() != "chunked" {
            return .refuse(status: 501)
        }
        // The library has checked that it is a number. A number too large for this type is over the
        // limit.
        let length = lengths.first.map { Int($0) ?? .max } ?? 0
        guard length > limits.bodyBytesMax else { return .readOn }
        // A client that waits for permission (`Expect`) has not sent the body.
        return headers["expect"] == nil && length <= Exchange.droppedBytesMax
            ? .refuseAtEnd(status: 413) : .refuse(status: 413)
    }
}

extension RequestHead {
    init(_ call: LibraryCall, _ exchange: Exchange) {
        self.init(
            target: exchange.target, targetBytes: exchange.targetBytes, headers: call.headers(),
            headerBytes: call.headerBytes, version: call.version)
    }
}
