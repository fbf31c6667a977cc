import Contract

/// What search engines and other sites are told of a page: a title, a sentence, a picture.
struct LinkPreview: Sendable {
    struct Picture: Sendable {
        /// Absolute: it is loaded by others.
        let url: String
        let width: Int
        let height: Int
        /// For who does not see it.
        let words: String
    }

    let title: String
    let description: String
    /// Where the page is, absolute.
    let url: String
    var picture: Picture?
    var language = PageLanguage.english
    /// Whether search engines may show it; of what is for those only who have the link they are told
    /// not to.
    var isIndexed = false

    /// For the page's head: what search engines read, Open Graph (ogp.me) and X's own names.
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
