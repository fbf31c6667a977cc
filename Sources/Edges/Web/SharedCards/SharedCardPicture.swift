import Crypto
import GolfContract
import HistoryContract
import RSVG
import Synchronization

/// The picture that other sites show beside a link to a shared game (Open Graph: 1,200 by 630
/// pixels).
struct SharedCardPicture {
    static let width = 1_200
    static let height = 630
    /// The number of players that fit.
    private static let playersMax = 6

    let card: SharedCard
    let text: Words<SharedCardText>

    /// The picture as SVG. Texts are escaped as in HTML, which is right for XML too.
    var svg: String {
        let drawn: HTML = """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630" width="1200" height="630" \
            font-family="DejaVu Sans, sans-serif" role="img" aria-label="\(card.summary(text))">
            <rect width="1200" height="630" fill="#0f3d2b"/>
            <path d="M0 560C300 480 560 600 820 520S1100 470 1200 490V630H0Z" fill="#14503a"/>
            <path d="M1090 300h8v205h-8z" fill="#f7f6ee"/>
            <path d="M1098 302l80 26-80 28z" fill="#f5b72e"/>
            <text x="60" y="110" fill="#f7f6ee" font-size="56" font-weight="700">\
            \(Self.cut(card.course, 30))</text>
            <text x="60" y="165" fill="#bcd6c7" font-size="30">\
            \(card.day) · \(String(card.holes.count)) \(text.holes)</text>
            \(lines)<text x="60" y="605" fill="#f7f6ee" font-size="28" font-weight="700">Fairway</text>
            </svg>

            """
        return drawn.text
    }

    private var lines: HTML {
        var lines: HTML = ""
        let shown = card.standings.filter { $0.totals != nil }.prefix(Self.playersMax)
        for (place, player) in shown.enumerated() {
            guard let totals = player.totals else { continue }
            let y = String(230 + place * 52)
            let name: HTML = """
                <text x="60" y="\(y)" fill="#f7f6ee" font-size="38">\
                \(Self.cut(player.name ?? "", player.result(text) == nil ? 24 : 16))</text>
                """
            lines = "\(lines)\(name)\(figures(of: player, totals, y: y))\n"
        }
        return lines
    }

    /// The result by the format, or the strokes.
    private func figures(of player: SharedCard.Player, _ totals: Totals, y: String) -> HTML {
        if let result = player.result(text) {
            return """
                <text x="980" y="\(y)" fill="#f5b72e" font-size="34" font-weight="700" \
                text-anchor="end">\(result)</text>
                """
        }
        return """
            <text x="820" y="\(y)" fill="#f7f6ee" font-size="38" text-anchor="end">\
            \(String(totals.strokes))</text>
            <text x="980" y="\(y)" fill="#f5b72e" font-size="38" font-weight="700" \
            text-anchor="end">\(SharedCard.signed(totals.toPar, even: text.even))</text>
            """
    }

    /// The picture as PNG.
    ///
    /// - Blocks: As ``RSVG/png(of:width:height:)``.
    static func png(of svg: String) throws(RSVGError) -> [UInt8] {
        try RSVG.png(of: svg, width: width, height: height)
    }

    private static func cut(_ text: String, _ count: Int) -> String {
        text.count <= count ? text : text.prefix(count - 1) + "…"
    }
}

/// A cache of the last drawn pictures, so that a popular link is drawn once and not for each
/// viewer.
final class PictureStore: Sendable {
    /// The maximum number of pictures, which have about 50 kB each.
    private static let countMax = 100

    private struct Kept {
        var pictures: [[UInt8]: [UInt8]] = [:]
        /// The keys, with the oldest first.
        var order: [[UInt8]] = []
    }

    private let kept = Mutex(Kept())

    /// The PNG of an SVG, from the cache or newly drawn.
    ///
    /// - Returns: `nil` if the picture cannot be drawn.
    /// - Blocks: As ``SharedCardPicture/png(of:)``, if the picture is not in the cache.
    func png(of svg: String) -> [UInt8]? {
        let key = SHA256.hash(Array(svg.utf8))
        if let known = kept.withLock({ $0.pictures[key] }) { return known }
        guard let png = try? SharedCardPicture.png(of: svg) else { return nil }
        kept.withLock { kept in
            if kept.pictures.updateValue(png, forKey: key) == nil { kept.order.append(key) }
            if kept.order.count > Self.countMax {
                kept.pictures[kept.order.removeFirst()] = nil
            }
        }
        return png
    }
}
