/// The translations of one module's texts into one language: a file in the PO format of GNU
/// gettext.
///
/// The key (`msgid`) is the template of the English text. A context (`msgctxt`) marks what kind of
/// text it is. An entry that is fuzzy, or that has no translation yet, does not count.
///
/// The plural forms of a noun are in the text itself (``LocalizedText``), so the format's own
/// plurals (`msgid_plural`) are an error.
package struct TextCatalogue: Equatable, Sendable {
    package struct Entry: Equatable, Sendable {
        package let context: String?
        package let template: String
        package let translation: String
    }

    /// The fields of the header, by their names in lower case.
    package private(set) var header: [String: String] = [:]
    package private(set) var entries: [Entry] = []

    /// - Throws: The line that cannot be read.
    package init(_ text: String) throws(TextCatalogueError) {
        var number = 0
        var reader = EntryReader()
        for line in text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        {
            number += 1
            do throws(LineError) {
                if let entry = try reader.add(Substring(line)) { add(entry) }
            } catch {
                throw TextCatalogueError(line: number, reason: error.reason)
            }
        }
        guard let last = reader.finish() else { return }
        add(last)
    }

    private mutating func add(_ entry: Entry) {
        guard entry.template.isEmpty, entry.context == nil else {
            entries.append(entry)
            return
        }
        for field in entry.translation.split(separator: "\n") {
            guard let colon = field.firstIndex(of: ":") else { continue }
            let value = field[field.index(after: colon)...].drop { $0 == " " }
            header[field[..<colon].lowercased()] = String(value)
        }
    }
}

/// A catalogue that cannot be read.
package struct TextCatalogueError: Error, Equatable, CustomStringConvertible {
    /// Empty if the error does not come from a file.
    package var path = ""
    /// The line, from 1; 0 if the whole file is meant.
    package var line = 0
    package let reason: String

    package var description: String {
        let place = [path, line > 0 ? "line \(line)" : ""].filter { !$0.isEmpty }
        return (place + [reason]).joined(separator: ": ")
    }
}

private struct LineError: Error {
    let reason: String
}

/// Puts the lines of one entry together.
private struct EntryReader {
    private enum Part { case context, template, translation }

    private var parts: [Part: String] = [:]
    private var current: Part?
    private var isFuzzy = false

    /// Reads a line. Returns the entry before it if the line begins another one.
    mutating func add(_ line: Substring) throws(LineError) -> TextCatalogue.Entry? {
        let text = line.drop { $0 == " " || $0 == "\t" }
        if text.isEmpty { return finish() }
        if text.hasPrefix("#") {
            let entry = parts[.translation] == nil ? nil : finish()
            if text.hasPrefix("#,"), text.contains("fuzzy") { isFuzzy = true }
            return entry
        }
        if text.hasPrefix("\"") {
            guard let current else { throw LineError(reason: "a text before the first keyword") }
            parts[current, default: ""] += try Self.unquoted(text)
            return nil
        }
        let keyword = text.prefix { $0 != " " }
        guard let part = Self.parts[String(keyword)] else {
            throw LineError(reason: "\(keyword) is not msgctxt, msgid or msgstr")
        }
        let isNext = part != .translation && parts[.translation] != nil
        let entry = isNext ? finish() : nil
        guard parts[part] == nil else { throw LineError(reason: "a second \(keyword)") }
        parts[part] = try Self.unquoted(text.dropFirst(keyword.count).drop { $0 == " " })
        current = part
        return entry
    }

    private static let parts: [String: Part] = [
        "msgctxt": .context, "msgid": .template, "msgstr": .translation,
    ]

    /// The entry of the lines until now. Nil if there is none, or if it does not count.
    mutating func finish() -> TextCatalogue.Entry? {
        defer { self = EntryReader() }
        guard let template = parts[.template], let translation = parts[.translation],
            !translation.isEmpty, !isFuzzy
        else { return nil }
        return TextCatalogue.Entry(
            context: parts[.context], template: template, translation: translation)
    }

    /// The text between two quotation marks, with its escaped characters.
    private static func unquoted(_ text: Substring) throws(LineError) -> String {
        let trimmed = text.hasSuffix("\r") ? text.dropLast() : text
        guard trimmed.utf8.count >= 2, trimmed.hasPrefix("\""), trimmed.hasSuffix("\"") else {
            throw LineError(reason: "a text must be between quotation marks")
        }
        let inside = trimmed.dropFirst().dropLast()
        guard inside.contains("\\") else { return String(inside) }
        var result = ""
        var isEscaped = false
        for character in inside {
            if isEscaped {
                switch character {
                case "n": result += "\n"
                case "t": result += "\t"
                case "\"", "\\": result.append(character)
                default: throw LineError(reason: "\\\(character) is not \\n, \\t, \\\" or \\\\")
                }
                isEscaped = false
            } else if character == "\\" {
                isEscaped = true
            } else {
                result.append(character)
            }
        }
        guard !isEscaped else { throw LineError(reason: "a text ends with \\") }
        return result
    }
}
