/// What decides a side's place; the lowest stands first.
struct Rank: Comparable {
    /// What comes before any score: 0 in the game, 1 a card that holes are missing on in the end,
    /// 2 not a score yet; 3 to 5 the same of who left
    /// early.
    let group: Int
    /// The score, the lower the better.
    let value: Int
    /// Orders those that are tied; does not part them.
    let order: Int
    /// The side, in the order of first seats: parts who is alike in everything else.
    let side: Int

    /// - Parameter isShort: Whether the card stays without holes that others have.
    init(side: Int, value: Int, thru: Int, hasLeft: Bool, isShort: Bool = false) {
        group = (hasLeft ? 3 : 0) + (thru == 0 ? 2 : isShort ? 1 : 0)
        self.value = value
        order = -thru
        self.side = side
    }

    /// A rank that the value alone decides.
    init(side: Int, value: Int) {
        group = 0
        self.value = value
        order = 0
        self.side = side
    }

    func isTied(with other: Rank) -> Bool { group == other.group && value == other.value }

    static func < (one: Rank, two: Rank) -> Bool {
        if one.group != two.group { return one.group < two.group }
        if one.value != two.value { return one.value < two.value }
        if one.order != two.order { return one.order < two.order }
        return one.side < two.side
    }
}
