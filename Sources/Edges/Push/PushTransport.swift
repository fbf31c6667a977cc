package import Curl

/// How couriers reach the network.
package struct PushTransport: Sendable {
    /// Whether addresses that users gave may lie in networks that are not public.
    package var allowsPrivateAddresses = false
    /// A PEM file of authorities to trust instead of the operating system's; nil for those.
    package var certificateAuthority: String?

    package init() {}

    /// As many as the outbox has on their way, with a connection for each at worst: a server that
    /// does not answer then keeps nobody from connecting to another.
    package static var options: Transfers.Options {
        var options = Transfers.Options()
        options.transfersMax = 2_000
        options.connectionsMax = 1_000
        return options
    }

    /// A POST to an address that the operator configured.
    func post(
        _ url: String, _ headers: [(name: String, value: String)], _ body: [UInt8]
    ) -> HTTPRequest {
        var request = HTTPRequest(method: "POST", url: url, headers: headers, body: body)
        request.timeout = .seconds(20)
        request.connectTimeout = .seconds(10)
        request.httpVersion = url.hasPrefix("https:") ? .http2 : .any
        request.certificateAuthority = certificateAuthority
        return request
    }

    /// A POST to an address that a user gave.
    func postToStranger(
        _ url: String, _ headers: [(name: String, value: String)], _ body: [UInt8]
    ) -> HTTPRequest {
        var request = post(url, headers, body)
        request.onlyPublicAddresses = !allowsPrivateAddresses
        return request
    }
}
