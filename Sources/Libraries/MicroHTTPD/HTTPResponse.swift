/// An answer, whole.
package struct HTTPResponse: Sendable {
    /// 200 to 599, or 101 with ``upgrade``; anything else is sent as 500.
    package var status: Int
    /// `Content-Length`, `Date` and `Connection` come by themselves.
    ///
    /// A field with a line break, a NUL or no value is not sendable: the answer is then 500.
    package var headers: [(name: String, value: String)]
    /// Not sent on a HEAD request, nor with a status that has none (204, 304).
    package var body: [UInt8]
    /// In place of a body: one that comes piece by piece.
    package var stream: HTTPStream?
    /// The change to another protocol, with status 101.
    package var upgrade: HTTPUpgrade?

    package init(status: Int, headers: [(name: String, value: String)] = [], body: [UInt8] = []) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// A line of text that says what the status means.
    package static func plain(status: Int) -> HTTPResponse {
        HTTPResponse(
            status: status, headers: [("Content-Type", "text/plain; charset=utf-8")],
            body: Array("\(status) \(reasonPhrase(status))\n".utf8))
    }
}
