import MicroHTTPD

extension HTTPRequest {
    /// Whether gzip is among the encodings that the browser takes (RFC 9110, 12.5.3).
    var acceptsGzip: Bool {
        let codings = headers.all("accept-encoding").flatMap { $0.split(separator: ",") }
        return codings.contains { coding in
            let parts = coding.split(separator: ";").map { $0.filter { $0 != " " }.lowercased() }
            guard let name = parts.first, name == "gzip" || name == "x-gzip" else { return false }
            // q=0, q=0.0 and so on: anything but this one.
            return !parts.dropFirst().contains {
                $0.hasPrefix("q=0") && !$0.contains { "123456789".contains($0) }
            }
        }
    }

    /// Whether the browser has what bears this tag (RFC 9110, 13.1.2).
    func has(tag: String) -> Bool {
        let tags = headers.all("if-none-match").flatMap { $0.split(separator: ",") }
        return tags.contains { entry in
            let entry = entry.filter { $0 != " " }
            return entry == "*" || entry == "\"\(tag)\"" || entry == "W/\"\(tag)\""
        }
    }
}
