extension FormatStanding {
    /// Who leads, and by what: names, then the text, make a sentence (`Alice 2 up`).
    package struct Lead: Equatable, Sendable {
        /// All that lead: partners, and several sides where they are level. Empty where nobody is
        /// left in a bet.
        package let seats: [Int]
        /// To the next; 0 where the leaders are level, or nobody is in it with them.
        package let by: Int
        package let unit: Unit
        /// `2 up`, `2 up, dormie`, `3&2`, `AS`, `halved`; in strokes of a bet `by 3`, and where some
        /// are level, whom the others pay, `tied` and in the end `shared`; else the leader's score:
        /// `-3`, `E`, `36 points`, `4 skins`.
        package let text: String

        package init(seats: [Int], by: Int, unit: Unit, text: String) {
            self.seats = seats
            self.by = by
            self.unit = unit
            self.text = text
        }
    }
}
