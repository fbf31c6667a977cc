/// One hole of a card.
package struct CardHole: Equatable, Sendable {
    /// The number on the course's sign; a card may hold any holes in any order.
    package let number: Int
    package let par: Int
    /// 1 is where the first handicap stroke falls; nil where the course has none.
    package let strokeIndex: Int?

    package init(number: Int, par: Int = 3, strokeIndex: Int? = nil) {
        self.number = number
        self.par = par
        self.strokeIndex = strokeIndex
    }

    /// Whether sums count it with the front: holes up to 9, whatever their order on the card.
    package var isFront: Bool { number <= 9 }
}
