extension QRCode {
    /// An SVG document of a text's code, black on white, a unit for each module.
    ///
    /// It has no size of its own: it fills what it is put into.
    ///
    /// - Parameters:
    ///   - title: What is told to those who do not see it; nil tells the text.
    ///   - margin: The light modules around, 0 or more; readers want 4.
    /// - Throws: As ``modules(of:level:)``.
    package static func svg(
        of text: String, title: String? = nil, level: Level = .medium, margin: Int = 4
    ) throws(QRCodeError) -> String {
        precondition(margin >= 0, "a margin has 0 modules or more")
        let modules = try modules(of: text, level: level)
        let side = modules.width + 2 * margin
        return """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(side) \(side)" role="img" \
            shape-rendering="crispEdges"><title>\(escaped(title ?? text))</title>\
            <rect width="\(side)" height="\(side)" fill="#fff"/>\
            <path fill="#000" d="\(path(of: modules, margin: margin))"/></svg>
            """
    }

    /// A rectangle for each stretch of dark modules.
    private static func path(of modules: QRModules, margin: Int) -> String {
        var path = ""
        for y in 0..<modules.width {
            for run in modules.darkRuns(inRow: y) {
                path += "M\(run.lowerBound + margin) \(y + margin)h\(run.count)v1h-\(run.count)z"
            }
        }
        return path
    }

    /// Text between tags (XML 1.0, sections 2.2 and 2.4); what XML cannot hold becomes U+FFFD.
    private static func escaped(_ text: String) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\t", "\n", "\r": escaped.unicodeScalars.append(scalar)
            case "\0"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": escaped += "\u{FFFD}"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}
