import Contract
package import Curl

/// Asks providers over libcurl.
package struct CurlFetcher: Fetching {
    private static let timeout: Duration = .seconds(5)
    private static let bytesMax = 262_144

    private let transfers: Transfers

    package init(_ transfers: Transfers) {
        self.transfers = transfers
    }

    package func get(_ url: String) throws(ProviderError) -> [UInt8] {
        try body(of: HTTPRequest(method: "GET", url: url))
    }

    package func post(
        _ url: String, form: [UInt8], authorization: String?
    ) throws(ProviderError) -> [UInt8] {
        var request = HTTPRequest(method: "POST", url: url)
        request.headers = [("content-type", "application/x-www-form-urlencoded")]
        if let authorization { request.headers.append(("authorization", authorization)) }
        request.body = form
        // A refusal says why in its body (RFC 6749, section 5.2).
        return try body(of: request, alsoWhen: 400..<402)
    }

    private func body(
        of request: HTTPRequest, alsoWhen statuses: Range<Int> = 0..<0
    ) throws(ProviderError) -> [UInt8] {
        var request = request
        request.headers.append(("accept", "application/json"))
        request.timeout = Self.timeout
        request.connectTimeout = Self.timeout
        request.responseBytesMax = Self.bytesMax
        switch transfers.perform(request) {
        case .failure(let error): throw .unreachable(error.text)
        case .success(let response):
            guard response.status == 200 || statuses.contains(response.status) else {
                throw .unreachable("it answers with status \(response.status)")
            }
            return response.body
        }
    }
}
