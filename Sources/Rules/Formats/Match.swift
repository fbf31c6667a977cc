/// A match between two sides over some holes (Rule 3.2): each hole is won, lost or halved, and
/// the match is won by whoever leads by more holes than are left.
///
/// Holes are taken in the order of play; one that is not decided yet is still left to play.
/// What is played after the decision does not count.
struct Match {
    /// By how many holes the first side is up; negative where it is down.
    private(set) var lead = 0
    /// How many holes are left: at the decision, once there is one.
    private(set) var left: Int
    private let isOver: Bool

    /// - Parameters:
    ///   - holes: In the order of play.
    ///   - follow: Is told each hole that counts, after it.
    init(
        _ card: SideCard, over holes: some Collection<Int>, isOver: Bool,
        follow: (_ hole: Int, _ balance: Int) -> Void = { _, _ in }
    ) {
        left = holes.count
        self.isOver = isOver
        for hole in holes where card.counts[hole] {
            guard !isWon else { break }
            let balance = card.balance(on: hole)
            lead += balance
            left -= 1
            follow(hole, balance)
        }
    }

    private var isWon: Bool { abs(lead) > left }

    /// Where the round ends before the last hole, the match is as it stands then.
    var isDecided: Bool { isWon || left == 0 || isOver }

    func lead(of sides: [Side]) -> FormatStanding.Lead {
        let leader = lead > 0 ? sides[0].seats : sides[1].seats
        return FormatStanding.Lead(
            seats: lead == 0 ? (sides[0].seats + sides[1].seats).sorted() : leader,
            by: abs(lead), unit: .holes, text: text)
    }

    /// The match as its leader has it.
    private var text: String {
        if lead == 0 { return isDecided ? "halved" : "AS" }
        if isWon, left > 0 { return "\(abs(lead))&\(left)" }
        return abs(lead) == left && !isDecided ? "\(abs(lead)) up, dormie" : "\(abs(lead)) up"
    }

    /// The match as one of the sides has it.
    func text(for side: Int) -> String {
        let isBehind = side == 0 ? lead < 0 : lead > 0
        guard isBehind else { return text }
        return isDecided ? "lost " + text : "\(abs(lead)) down"
    }
}
