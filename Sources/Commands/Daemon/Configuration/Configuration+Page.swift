import Web

/// The page that browsers load.
extension Configuration {
    func checkPage() throws(ConfigurationError) {
        let web = ["https", "http"]
        guard
            http.websocketUrl.isEmpty
                || WebOrigin(url: http.websocketUrl, schemes: ["wss", "ws"]) != nil
        else { throw ConfigurationError("http.websocketUrl must be ws://... or wss://...") }
        let isTiles = ["{z}", "{x}", "{y}"].allSatisfy(http.tiles.contains)
        guard http.tiles.isEmpty || isTiles && WebOrigin(url: http.tiles, schemes: web) != nil
        else {
            throw ConfigurationError(
                "http.tiles must be http://... or https://... and contain {z}, {x} and {y}")
        }
        guard http.donateUrl.isEmpty || WebOrigin(url: http.donateUrl, schemes: web) != nil else {
            throw ConfigurationError("http.donateUrl must be http://... or https://...")
        }
    }

    /// Whether programs on this machine read the metrics without a token.
    ///
    /// A server with a public address mostly has a proxy on the same machine. If that proxy does not send
    /// `X-Forwarded-For`, everybody could read the metrics through it.
    package var areMetricsOpen: Bool {
        let origin = WebOrigin(url: publicUrl, schemes: ["https", "http"])
        return http.openMetrics && (origin?.isLoopback == true || http.openMetricsInPublic)
    }
}
