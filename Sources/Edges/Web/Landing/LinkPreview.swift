import Localization
import MicroHTTPD

/// The preview of a page for search engines and other sites: a title, a sentence and a picture.
struct LinkPreview: Sendable {
    struct Picture: Sendable {
        /// The absolute address, because other sites load the picture.
        let url: String
        let width: Int
        let height: Int
        /// The alternative text.
        let words: String
    }

    let title: String
    let description: String
    /// The absolute address of the page.
    let url: String
    var picture: Picture?
    var language = PageLanguage.english
    /// Whether search engines may show the page. They must not show pages that are only for people
    /// with the link.
    var isIndexed = false

    /// The tags for the head of the page: for search engines, in Open Graph (ogp.me), and for X.
    var tags: HTML {
        var tags: HTML = """
            <meta name="description" content="\(description)">
            <link rel="canonical" href="\(url)">
            <meta property="og:site_name" content="Fairway">
            <meta property="og:type" content="website">
            <meta property="og:locale" content="\(language.locale)">
            <meta property="og:title" content="\(title)">
            <meta property="og:description" content="\(description)">
            <meta property="og:url" content="\(url)">
            <meta name="twitter:card" content="\(picture == nil ? "summary" : "summary_large_image")">
            <meta name="twitter:title" content="\(title)">
            <meta name="twitter:description" content="\(description)">

            """
        if let picture { tags = "\(tags)\(picture.tags)" }
        return tags
    }
}

extension LinkPreview.Picture {
    fileprivate var tags: HTML {
        """
        <meta property="og:image" content="\(url)">
        <meta property="og:image:type" content="image/png">
        <meta property="og:image:width" content="\(String(width))">
        <meta property="og:image:height" content="\(String(height))">
        <meta property="og:image:alt" content="\(words)">
        <meta name="twitter:image" content="\(url)">
        <meta name="twitter:image:alt" content="\(words)">

        """
    }
}

/// Files for search engines.
extension Pages {
    /// The `robots.txt` (RFC 9309). It excludes requests, and links that mails contain.
    var robots: HTTPResponse {
        let closed = ["v1/do/", "c/", "r/", "oidc/"].map { "Disallow: \(root)/\($0)\n" }
        let text = """
            User-agent: *
            \(closed.joined())
            Sitemap: \(publicURL)/sitemap.xml

            """
        return .file(Array(text.utf8), type: "text/plain; charset=utf-8")
    }

    /// The list of pages that are the same for everybody (sitemaps.org).
    var sitemap: HTTPResponse {
        let pages =
            PageLanguage.all.map(address) + (showsStatus ? ["\(publicURL)/status"] : [])
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
