import Contract
import MicroHTTPD

/// What search engines ask for.
extension Pages {
    /// What there is to find, and that links of mails and requests are nobody's to follow (RFC 9309).
    var robots: HTTPResponse {
        let closed = ["v1/do/", "c/", "r/", "oidc/"].map { "Disallow: \(root)/\($0)\n" }
        let text = """
            User-agent: *
            \(closed.joined())
            Sitemap: \(publicURL)/sitemap.xml

            """
        return .file(Array(text.utf8), type: "text/plain; charset=utf-8")
    }

    /// The pages that say the same to everybody (sitemaps.org).
    var sitemap: HTTPResponse {
        let pages =
            PageLanguage.allCases.map(address) + (showsStatus ? ["\(publicURL)/status"] : [])
        var entries: HTML = "<url><loc>\(publicURL)/</loc></url>\n"
        for page in pages { entries = "\(entries)<url><loc>\(page)</loc></url>\n" }
        let map: HTML = """
            <?xml version="1.0" encoding="UTF-8"?>
            <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
            \(entries)</urlset>

            """
        return .file(Array(map.text.utf8), type: "application/xml")
    }
}
