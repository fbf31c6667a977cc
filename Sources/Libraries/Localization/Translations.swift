/// All translations into one language.
package struct Translation: Sendable {
    /// The name of the language in the language itself.
    package let name: String
    /// The language and the country, such as `is_IS`.
    package let locale: String
    /// The sign between whole numbers and their fractions.
    package let decimalSign: String
    package let rule: PluralRule
    fileprivate(set) var texts: [String: String] = [:]

    /// The translation of a template; nil if there is none.
    package subscript(_ template: String) -> String? { texts[template] }
}

/// The translations of the server's texts, from the catalogues of all modules.
///
/// Each module has one catalogue for each language: `Sources/People/Texts/is.po` in the source
/// tree, `/usr/share/fairway/texts/People/is.po` in the package. One catalogue of each language
/// describes it in its header: `X-Native-Name`, `Language`, `X-Decimal-Sign` and `Plural-Forms`.
/// In Fairway this is the catalogue of `Libraries`.
package struct Translations: Sendable {
    /// The context of texts that ``LocalizedText/init(stored:)`` finds again.
    private static let reason = "reason"

    /// The languages besides English, by code.
    package private(set) var languages: [String: Translation] = [:]
    /// The templates of reasons. Templates with fewer places come first, because they match fewer
    /// texts.
    let reasons: [String]

    /// - Parameter catalogues: The catalogues of each language, by code.
    package init(_ catalogues: [String: [TextCatalogue]]) throws(TextCatalogueError) {
        var reasons: Set<String> = []
        for (code, parts) in catalogues {
            guard let head = parts.first(where: { $0.header["x-native-name"] != nil }) else {
                throw TextCatalogueError(
                    reason: "no catalogue of the language \(code) has the header X-Native-Name")
            }
            var translation = try Translation(head.header)
            for entry in parts.flatMap(\.entries) {
                translation.texts[entry.template] = entry.translation
                if entry.context == Self.reason { reasons.insert(entry.template) }
            }
            languages[code] = translation
        }
        func places(_ template: String) -> Int { template.count { $0 == "%" } }
        self.reasons = reasons.sorted { (places($0), $0) < (places($1), $1) }
    }

    private static let loaded: Result<Translations, TextCatalogueError> = {
        do throws(TextCatalogueError) {
            return .success(try Translations(catalogues()))
        } catch {
            return .failure(error)
        }
    }()

    /// The installed translations. If a catalogue cannot be read, there are none, and all texts are
    /// in English.
    package static let installed: Translations =
        (try? loaded.get()) ?? Translations(languages: [:], reasons: [])

    private init(languages: [String: Translation], reasons: [String]) {
        (self.languages, self.reasons) = (languages, reasons)
    }

    /// Reads the installed catalogues.
    ///
    /// - Throws: The file that cannot be read, with its line.
    package static func load() throws(TextCatalogueError) { _ = try loaded.get() }

    /// The installed catalogues of each language.
    private static func catalogues() throws(TextCatalogueError) -> [String: [TextCatalogue]] {
        var all: [String: [TextCatalogue]] = [:]
        for path in CatalogueFiles.paths() {
            guard let text = CatalogueFiles.text(path) else {
                throw TextCatalogueError(
                    path: path, reason: "must be readable, in UTF-8, and smaller than 4 MB")
            }
            do throws(TextCatalogueError) {
                let code = CatalogueFiles.language(of: path)
                all[code, default: []].append(try TextCatalogue(text))
            } catch {
                throw TextCatalogueError(path: path, line: error.line, reason: error.reason)
            }
        }
        return all
    }
}

extension Translation {
    fileprivate init(_ header: [String: String]) throws(TextCatalogueError) {
        func field(_ name: String) throws(TextCatalogueError) -> String {
            guard let value = header[name.lowercased()], !value.isEmpty else {
                throw TextCatalogueError(reason: "the header \(name) is missing")
            }
            return value
        }
        name = try field("X-Native-Name")
        locale = try field("Language")
        decimalSign = try field("X-Decimal-Sign")
        guard let rule = PluralRule(header: try field("Plural-Forms")) else {
            throw TextCatalogueError(reason: "the header Plural-Forms cannot be read")
        }
        self.rule = rule
    }
}
