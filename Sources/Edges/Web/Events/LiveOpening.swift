import Contract
import Engine
import MicroHTTPD

/// Somebody who asks to follow a room, and whom the engine has not answered yet.
struct LiveOpening: Sendable {
    let view: LiveView
    let room: String
    let credential: Credential
    let network: String
    /// The last change that the client has seen.
    let lastSeq: Int?
    let caller: Caller
    let responder: Responder
    /// The language that the client asks for.
    let language: Language?
    let since: ContinuousClock.Instant
}
