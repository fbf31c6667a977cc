/// What an operator chooses about the page.
package struct AppConfiguration: Sendable {
    /// Where the page's program finds MQTT over WebSocket.
    package enum WebSocketPlace: Sendable {
        /// Always here.
        case url(String)
        /// On this port of the host of `publicUrl`; if that is this machine alone, of the host that the request names.
        case port(Int, isTLS: Bool)
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
