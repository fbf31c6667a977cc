import Localization
import MicroHTTPD
import RoomsRules
import Topics

/// The landing page, which most people see first. It explains Fairway and leads to the page.
extension Pages {
    /// The invitation or the offer of friendship with which a visitor came. It stays in the links
    /// for signing up.
    private enum Purpose {
        case join(code: String)
        case friend(user: String)

        init?(_ target: HTTPTarget) {
            if let code = target["join"].flatMap(JoinCode.normalized) {
                self = .join(code: code)
            } else if let user = target["friend"]?.lowercased(), TopicNames.isUsername(user) {
                self = .friend(user: user)
            } else {
                return nil
            }
        }
    }

    func landing(_ request: HTTPRequest) -> HTTPResponse {
        let chosen = request.target["lang"].flatMap(PageLanguage.init)
        let language = PageLanguage(of: request)
        let text = LandingText.of(language)
        let purpose = Purpose(request.target)
        let preview = LinkPreview(
            title: text.title, description: text.description,
            url: chosen.map(address) ?? "\(publicURL)/", picture: picture(text.heading),
            language: language, isIndexed: true)
        return HTTPResponse.page(
            document(
                text.title, language: language, preview: preview,
                head: "\(alternatives)\(stylesheet("landing.css"))",
                """
                <header class="hero">
                <div class="words">
                <p class="name">Fairway</p>
                <h1>\(text.heading)</h1>
                \(purpose.map { wayIn(for: $0, text) } ?? wayIn(text))</div>
                \(Self.scene)</header>
                <main>
                \(sections(text, purpose))</main>
                \(footer(language))
                """)
        ).inLanguage(language)
    }

    private func wayIn(_ text: Words<LandingText>) -> HTML {
        """
        <p class="lead">\(text.lead)</p>
        \(button("app/", text.open))<p class="hint">\(text.openHint)</p>

        """
    }

    private func wayIn(for purpose: Purpose, _ text: Words<LandingText>) -> HTML {
        switch purpose {
        case .join(let code):
            """
            <p class="lead">\(text.joining)</p>
            <p class="code">\(code)</p>
            \(button("app/join/\(code)", text.joiningButton))
            """
        case .friend(let user):
            """
            <p class="lead">\(text.adding)</p>
            <p class="code">\(user)</p>
            \(button("app/friend/\(user)", text.addingButton))
            """
        }
    }

    private func sections(_ text: Words<LandingText>, _ purpose: Purpose?) -> HTML {
        """
        <section aria-labelledby="what">
        <h2 id="what">\(text.forWhat)</h2>
        <div class="parts">
        \(list(text.texts.parts) { part($0, in: text.language) })</div>
        </section>
        <section aria-labelledby="promises">
        <h2 id="promises">\(text.promises)</h2>
        <ul>
        \(list(text.promiseList) { "<li>\($0)</li>\n" })</ul>
        \(donation(text))</section>
        <section aria-labelledby="more">
        <h2 id="more">\(text.more)</h2>
        <ul>
        \(manualLink(text))\(statusLink(text))<li><a href="\(root)/v1/openapi.yaml">\(text.interface)</a></li>
        <li>\(text.commandLine) <kbd>fairway signup NAME ADDRESS\(option(purpose))</kbd></li>
        </ul>
        </section>

        """
    }

    private func option(_ purpose: Purpose?) -> String {
        switch purpose {
        case .join(let code): " --join \(code)"
        case .friend(let user): " --friend \(user)"
        case nil: ""
        }
    }

    private func part(_ part: LandingText.Part, in language: PageLanguage) -> HTML {
        """
        <div><h3>\(part.heading.text(in: language))</h3>
        <p>\(part.text.text(in: language))</p></div>

        """
    }

    private func donation(_ text: Words<LandingText>) -> HTML {
        guard !donateURL.isEmpty else { return "" }
        return """
            <p>\(text.donateHint) <a href="\(donateURL)" rel="noopener">\(text.donate)</a></p>

            """
    }

    private func statusLink(_ text: Words<LandingText>) -> HTML {
        showsStatus ? "<li><a href=\"\(root)/status\">\(text.status)</a></li>\n" : ""
    }

    private func manualLink(_ text: Words<LandingText>) -> HTML {
        hasManual ? "<li><a href=\"\(root)/docs/\">\(text.manual)</a></li>\n" : ""
    }

    private func list<Item>(_ items: [Item], _ shown: (Item) -> HTML) -> HTML {
        items.reduce("") { "\($0)\(shown($1))" }
    }

    /// The links to the page in the other languages, for people.
    private func footer(_ language: PageLanguage) -> HTML {
        let links = list(PageLanguage.all.filter { $0 != language }) { other in
            """
            <a href="\(root)/?lang=\(other.code)" hreflang="\(other.code)" \
            lang="\(other.code)">\(other.name)</a>

            """
        }
        return """
            <footer>
            <p>\(links)</p>
            </footer>
            """
    }

    /// The links to the page in each language, for search engines.
    private var alternatives: HTML {
        let links = list(PageLanguage.all) { language in
            """
            <link rel="alternate" hreflang="\(language.code)" href="\(address(language))">

            """
        }
        return """
            \(links)<link rel="alternate" hreflang="x-default" href="\(publicURL)/">

            """
    }

    func address(_ language: PageLanguage) -> String { "\(publicURL)/?lang=\(language.code)" }

    /// A picture of hills and a flag. It is below the text, so that the text has one background
    /// colour.
    private static let scene: HTML = """
        <svg class="scene" viewBox="0 0 1200 400" preserveAspectRatio="xMaxYMax slice" aria-hidden="true">
        <path class="far" d="M0 240C240 170 420 290 690 220S1060 100 1200 150V400H0Z"/>
        <path class="near" d="M0 330C300 250 560 370 820 290S1100 240 1200 260V400H0Z"/>
        <ellipse class="green" cx="960" cy="225" rx="120" ry="16"/>
        <path class="pole" d="M956 30h8v194h-8z"/>
        <path class="flag" d="M964 32l110 34-110 38z"/>
        </svg>

        """
}
