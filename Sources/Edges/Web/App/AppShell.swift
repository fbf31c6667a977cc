/// The page's own HTML, of which the daemon fills in what it alone knows.
struct AppShell: Sendable {
    /// What stands between `{{` and `}}`, in a quoted attribute of the HTML.
    enum Placeholder: String, CaseIterable, Sendable {
        /// The path before `/app/`, which a proxy may have put there.
        case root
        /// The URL of MQTT over WebSocket; empty where nobody knows it.
        case websocket
        /// The URL of map tiles, with `{z}`, `{x}`, `{y}`; empty for none. And whom to name for them.
        case tiles, tilesCredit
        /// Identity providers as JSON: `[{"id":"uni","name":"University"}]`.
        case providers
        /// Where people give money; empty for nowhere.
        case donate
    }

    private enum Piece: Sendable {
        case text(String)
        case value(Placeholder)
    }

    private let pieces: [Piece]

    init(_ template: String) throws(AppFolderError) {
        var pieces: [Piece] = []
        var rest = template[...]
        while let start = rest.firstRange(of: "{{") {
            pieces.append(.text(String(rest[..<start.lowerBound])))
            rest = rest[start.upperBound...]
            let name = rest.firstRange(of: "}}").map { rest[..<$0.lowerBound] } ?? rest.prefix(20)
            guard let placeholder = Placeholder(rawValue: String(name)) else {
                throw AppFolderError("\(AppFolder.shellName): {{\(name)}} is unknown")
            }
            pieces.append(.value(placeholder))
            rest = rest[name.endIndex...].dropFirst(2)
        }
        self.pieces = pieces + [.text(String(rest))]
    }

    func filled(_ values: [Placeholder: String]) -> [UInt8] {
        var text = ""
        for piece in pieces {
            switch piece {
            case .text(let own): text += own
            case .value(let placeholder):
                let escaped: HTML = "\(values[placeholder] ?? "")"
                text += escaped.text
            }
        }
        return Array(text.utf8)
    }
}
