package import Curl
package import Localization

/// An identity provider from the configuration (OpenID Connect Core 1.0).
package struct Provider: Equatable, Sendable {
    /// The id of the provider in this server's links, for example `ntnu`.
    package var id: String
    /// The name on a button.
    package var name: String
    /// Its issuer URL, exactly as in its tokens.
    package var issuer: String
    package var clientID: String
    /// The client's secret. Empty for a public client, which uses only PKCE.
    package var clientSecret: String
    /// The requested scopes, always with `openid`.
    package var scopes: [String]

    package init(
        id: String, name: String, issuer: String, clientID: String, clientSecret: String = "",
        scopes: [String] = ["openid", "email", "profile"]
    ) {
        self.id = id
        self.name = name
        self.issuer = issuer
        self.clientID = clientID
        self.clientSecret = clientSecret
        self.scopes = scopes.contains("openid") ? scopes : ["openid"] + scopes
    }
}

/// The reasons why a sign-in through a provider fails.
package enum ProviderError: Error, Equatable, Sendable {
    case unknownProvider
    /// The provider does not answer, or its answer is not valid.
    case unreachable(LocalizedText)
    /// The token is not valid: not from this provider, not for this server, or expired.
    case token(LocalizedText)
    /// The person or the provider refused. The text is the provider's error code.
    case denied(LocalizedText)
    /// The browser returned without a sign-in that it began, or too late.
    case state
}

extension ProviderError: CustomStringConvertible {
    package var description: String { text.english }

    /// A text for people. It says what happened and, if another attempt can help, what to do now.
    package var text: LocalizedText {
        switch self {
        case .unknownProvider: "This server has no such provider."
        case .unreachable(let reason): "The provider cannot be reached: \(reason)."
        case .token(let reason): "The provider's answer is not valid: \(reason). Try again."
        case .denied(let reason): "The provider did not confirm you: \(reason). Try again."
        case .state: "This sign-in has expired or was started in another browser. Start again."
        }
    }
}

/// Sends requests to a provider's server. Each call blocks up to a time limit.
package protocol Fetching: Sendable {
    /// The body of the document at a URL.
    func get(_ url: String) throws(ProviderError) -> [UInt8]

    /// Sends a form, and returns the body of the answer.
    /// - Parameter authorization: The header `Authorization`; `nil` for none.
    func post(
        _ url: String, form: [UInt8], authorization: String?
    ) throws(ProviderError) -> [UInt8]
}

/// Sends requests to providers with libcurl.
package struct CurlFetcher: Fetching {
    private static let timeout: Duration = .seconds(5)
    private static let bytesMax = 262_144

    private let transfers: Transfers

    package init(_ transfers: Transfers) {
        self.transfers = transfers
    }

    package func get(_ url: String) throws(ProviderError) -> [UInt8] {
        try body(of: WebRequest(method: "GET", url: url))
    }

    package func post(
        _ url: String, form: [UInt8], authorization: String?
    ) throws(ProviderError) -> [UInt8] {
        var request = WebRequest(method: "POST", url: url)
        request.headers = [("content-type", "application/x-www-form-urlencoded")]
        if let authorization { request.headers.append(("authorization", authorization)) }
        request.body = form
        // The body of a refusal contains the reason (RFC 6749, section 5.2).
        return try body(of: request, alsoWhen: 400..<402)
    }

    private func body(
        of request: WebRequest, alsoWhen statuses: Range<Int> = 0..<0
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
