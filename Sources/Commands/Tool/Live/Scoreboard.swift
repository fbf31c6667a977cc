import Contract
package import GolfContract
import GolfRules
import JSON
import RoomsContract
import Values

/// A room as lines of text.
///
/// The same room, width and colors always give the same lines. Holes are columns with their par
/// below, and players are rows. A card that is too wide is split into nines, or into smaller
/// blocks.
package struct Scoreboard {
    private static let cellWidth = 3
    private static let sumWidth = 5
    private static let nameWidthMax = 16

    private let state: GolfRoomView
    private let width: Int
    private let style: Style

    /// - Parameter width: The maximum columns of a line.
    package init(_ state: GolfRoomView, width: Int, hasColor: Bool) {
        self.state = state
        self.width = width
        self.style = Style(hasColor: hasColor)
    }

    /// Returns the lines of the scoreboard.
    /// - Parameter link: The state of the connection, such as `live`, for the end of the first
    ///   line.
    package func lines(link: String? = nil) -> [String] {
        var lines = [title(link: link)]
        if let code = state.code { lines.append("Code to join: \(code)") }
        let blocks = blocks
        for (index, block) in blocks.enumerated() {
            lines.append("")
            lines += self.lines(
                of: block, sum: sumHead(index, of: blocks.count), isLast: index == blocks.count - 1)
        }
        if state.players.contains(where: { $0.pars != nil }) {
            lines += [
                "",
                "Par and places use the par of the card. +/- uses the par of each player's own tee.",
            ].map { $0.cut(to: width) }
        }
        return lines
            + (GameStanding.lines(state) + GameStanding.stakes(state) + GameStanding.change(state))
            .map { $0.cut(to: width) }
    }

    /// The course, the format, the round, the hole and the host.
    private func title(link: String?) -> String {
        var parts = [state.course.name.printable]
        if state.settings.format != "stroke" { parts.append(state.settings.format.printable) }
        if state.round > 1 { parts.append("round \(state.round)") }
        parts.append(state.phase == .playing ? "hole \(state.hole)" : state.phase.text)
        if let host = state.host { parts.append("host \(host.printable)") }
        let left = parts.joined(separator: " · ")
        guard let link else { return style.bold(left.cut(to: width)) }
        let room = max(0, width - link.displayWidth - 2)
        let mark = link == "live" ? style.green(link) : style.yellow(link)
        return style.bold(left.cut(to: room).padded(to: room)) + "  " + mark
    }

    private var nameWidth: Int {
        let widest = state.players.map { label($0).displayWidth }.max() ?? 0
        return min(max(4, widest), Self.nameWidthMax)
    }

    private func label(_ player: RoomState.Player) -> String {
        let name = player.name.isEmpty ? player.player : player.name
        return name.printable + (player.left ? " (left)" : "")
    }

    /// The blocks of holes that fit beside each other: all holes, or nines, or fewer.
    private var blocks: [Range<Int>] {
        let count = state.course.holes.count
        let ends = 2 * Self.sumWidth
        let fixed = 2 + nameWidth + ends
        if fixed + count * Self.cellWidth <= width { return [0..<count] }
        let fitting = (width - fixed - Self.sumWidth) / Self.cellWidth
        let size = max(1, min(9, fitting))
        return stride(from: 0, to: count, by: size).map { $0..<min($0 + size, count) }
    }

    /// Returns the heading of a block's sum; `nil` if the card has only one block.
    private func sumHead(_ index: Int, of count: Int) -> String? {
        switch count {
        case 1: nil
        case 2: index == 0 ? "Out" : "In"
        default: "Sum"
        }
    }

    private func lines(of block: Range<Int>, sum: String?, isLast: Bool) -> [String] {
        let holes = Array(state.course.holes[block])
        var head = "  " + "Hole".padded(to: nameWidth)
        var par = "  " + "Par".padded(to: nameWidth)
        for hole in holes {
            head += headCell(hole.number)
            par += "\(hole.par)".aligned(to: Self.cellWidth)
        }
        if let sum {
            head += sum.aligned(to: Self.sumWidth)
            par += "\(holes.reduce(0) { $0 + $1.par })".aligned(to: Self.sumWidth)
        }
        for nine in nines(isLast: isLast, hasSum: sum != nil) {
            head += nine.head.aligned(to: Self.sumWidth)
            let pars = holes.filter { nine.holes.contains($0.number) }.reduce(0) { $0 + $1.par }
            par += "\(pars)".aligned(to: Self.sumWidth)
        }
        if isLast {
            head += "Tot".aligned(to: Self.sumWidth) + "+/-".aligned(to: Self.sumWidth)
            let total = state.course.holes.reduce(0) { $0 + $1.par }
            par += "\(total)".aligned(to: Self.sumWidth)
        }
        let players = state.players.flatMap { player in
            [line(of: player, block, hasSum: sum != nil, isLast: isLast)]
                + received(by: player, block)
        }
        return [head, style.dim(par)] + players
    }

    /// Returns the heading of a hole. The current hole also has a `>`, for people who do not see
    /// colors.
    private func headCell(_ number: Int) -> String {
        guard state.phase == .playing, number == state.hole else {
            return "\(number)".aligned(to: Self.cellWidth)
        }
        let marked = ">\(number)"
        let blanks = String(repeating: " ", count: max(0, Self.cellWidth - marked.count))
        return blanks + style.reversed(marked)
    }

    private func line(
        of player: RoomState.Player, _ block: Range<Int>, hasSum: Bool, isLast: Bool
    ) -> String {
        let scores = state.scores[player.player] ?? []
        var name = label(player).cut(to: nameWidth).padded(to: nameWidth)
        if player.left { name = style.dim(name) } else if leads(player) { name = style.bold(name) }
        var line = dot(player) + " " + name
        for place in block {
            let score = scores.indices.contains(place) ? scores[place] : nil
            line += cell(score, par: player.pars?[place] ?? state.course.holes[place].par)
        }
        if hasSum { line += sum(scores, block).aligned(to: Self.sumWidth) }
        for nine in nines(isLast: isLast, hasSum: hasSum) {
            let played = zip(state.course.holes, scores).filter { nine.holes.contains($0.0.number) }
            let strokes = played.compactMap { $0.1?.strokes }
            let sum = strokes.isEmpty ? "-" : "\(strokes.reduce(0, +))"
            line += sum.aligned(to: Self.sumWidth)
        }
        if isLast { line += totals(of: player) }
        return line
    }

    /// Returns extra columns for the front and the back nine, if the card is one block with holes
    /// of both.
    private func nines(
        isLast: Bool, hasSum: Bool
    ) -> [(head: String, holes: ClosedRange<Int>)] {
        guard isLast, !hasSum, fitsWithNines else { return [] }
        return [("Out", 1...9), ("In", 10...99)]
    }

    private var fitsWithNines: Bool {
        let numbers = state.course.holes.map(\.number)
        guard numbers.contains(where: { $0 <= 9 }), numbers.contains(where: { $0 > 9 }) else {
            return false
        }
        let sums = 4 * Self.sumWidth
        return 2 + nameWidth + sums + numbers.count * Self.cellWidth <= width
    }

    /// Returns the strokes that a player receives: a dot for each, and a circle for one given back.
    private func received(by player: RoomState.Player, _ block: Range<Int>) -> [String] {
        guard let handicap = player.handicap, handicap.strokes.contains(where: { $0 != 0 }) else {
            return []
        }
        // A plus sign would be that of a plus handicap.
        let sign = handicap.playing < 0 ? "○" : "•"
        let label = "  " + "\(sign)\(abs(handicap.playing))".aligned(to: nameWidth)
        let marks = block.map { place -> String in
            let strokes = handicap.strokes.indices.contains(place) ? handicap.strokes[place] : 0
            let mark =
                switch strokes {
                case ..<0: "○"
                case 0: ""
                case 1...3: String(repeating: "•", count: strokes)
                default: "\(strokes)"
                }
            return mark.aligned(to: Self.cellWidth)
        }
        return [style.dim(label.cut(to: 2 + nameWidth) + marks.joined())]
    }

    private func dot(_ player: RoomState.Player) -> String {
        if player.left { return style.dim("×") }
        if player.guest { return " " }
        return state.isOnline(player.player) ? style.green("●") : style.dim("○")
    }

    private func leads(_ player: RoomState.Player) -> Bool {
        state.standings.first == player.player && (state.totals[player.player]?.thru ?? 0) > 0
    }

    private func cell(_ score: HoleScore?, par: Int) -> String {
        guard let score else { return style.dim("·".aligned(to: Self.cellWidth)) }
        let text = score.text.aligned(to: Self.cellWidth)
        return score.strokes.map { style.score(text, toPar: $0 - par) } ?? text
    }

    private func sum(_ scores: [HoleScore?], _ block: Range<Int>) -> String {
        let played = block.compactMap { scores.indices.contains($0) ? scores[$0]?.strokes : nil }
        return played.isEmpty ? "-" : "\(played.reduce(0, +))"
    }

    private func totals(of player: RoomState.Player) -> String {
        guard let totals = state.totals[player.player], totals.thru > 0 else {
            return "-".aligned(to: Self.sumWidth) + "-".aligned(to: Self.sumWidth)
        }
        let isNoResult = state.game.places.contains {
            $0.noResult == true && $0.players.contains(player.player)
        }
        let relative = (isNoResult ? "NR" : ToPar.text(totals.toPar))
            .aligned(to: Self.sumWidth)
        return "\(totals.strokes)".aligned(to: Self.sumWidth)
            + style.score(relative, toPar: totals.toPar)
    }
}
