/// The head of a request, looked at before its body is read.
struct RequestHead {
    /// What becomes of a request.
    enum Verdict: Equatable {
        case readOn
        /// Its body is read and dropped, and then it is refused; the connection lives on.
        case refuseAtEnd(status: Int)
        /// It is refused at once, and the connection is closed.
        case refuse(status: Int)
    }

    let target: HTTPTarget?
    let targetBytes: Int
    let headers: HTTPHeaders
    let headerBytes: Int
    let version: String

    /// Refuses what is too big, and what different servers on the way could read differently (RFC
    /// 9112, 3.2 and 6.1): the library takes the first of several lengths, and a length beside an
    /// encoding.
    func verdict(_ limits: HTTPLimits) -> Verdict {
        guard targetBytes <= limits.targetBytesMax else { return .refuse(status: 414) }
        guard headerBytes <= limits.headerBytesMax else { return .refuse(status: 431) }
        let hosts = headers.all("host").count
        guard target != nil, hosts == 1 || hosts == 0 && version == "HTTP/1.0" else {
            return .refuse(status: 400)
        }
        return bodyVerdict(limits)
    }

    private func bodyVerdict(_ limits: HTTPLimits) -> Verdict {
        let lengths = headers.all("content-length")
        let encodings = headers.all("transfer-encoding")
        guard lengths.count + encodings.count <= 1 else { return .refuse(status: 400) }
        if let encoding = encodings.first, encoding.lowercased() != "chunked" {
            return .refuse(status: 501)
        }
        // The library has made sure that it is a number; one too large for this type is too large.
        let length = lengths.first.map { Int($0) ?? .max } ?? 0
        guard length > limits.bodyBytesMax else { return .readOn }
        // Who asks before sending needs no reading on.
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
