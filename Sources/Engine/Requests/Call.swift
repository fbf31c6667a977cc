package import Contract

/// One request on its way through the engine.
package struct Call: Sendable {
    package let sender: Sender
    package let room: String?
    /// The device that it came from, where the guard says so.
    package let device: String?
    /// What the browser that it came from is known by; nil for any other client.
    package let browser: String?
    /// The network that the request came from over HTTP. Nil over MQTT, where the guard reports the sender's network.
    package let network: String?
    /// The language that the client asks for; nil if it asks for none. See ``Context/language(of:)-(Call)``.
    package let language: Language?
    /// When its batch began, Unix milliseconds.
    package let at: Int64
    /// What the request of the same `id` made the first time, when it is done anew.
    package internal(set) var earlierResult: String?

    /// The username; guests have none.
    package var user: String {
        if case .user(let name) = sender { name } else { "" }
    }
}
