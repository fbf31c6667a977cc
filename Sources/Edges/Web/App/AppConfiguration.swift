/// What an operator chooses about the page.
package struct AppConfiguration: Sendable {
    /// Where the page's program finds MQTT over WebSocket.
    package enum WebSocketPlace: Sendable {
        /// Always here.
        case url(String)
        /// At `/mqtt` below the page's own address (``Relay``).
        /// - Parameter isTLS: Whether the daemon itself does TLS.
        case own(isTLS: Bool)
        /// Nobody knows: the page says that it cannot connect.
        case unknown
    }

    package let folder: AppFolder
    package var websocket = WebSocketPlace.unknown
    /// Where map tiles come from, with `{z}`, `{x}` and `{y}`; empty for nowhere.
    package var tiles = ""
    /// Whose tiles they are, as their owner wants to be named.
    package var tilesCredit = ""

    package init(folder: AppFolder) { self.folder = folder }
}
