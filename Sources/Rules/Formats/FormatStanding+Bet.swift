extension FormatStanding {
    /// One of several games that are played for at once.
    package struct Bet: Equatable, Sendable {
        /// `front`, `back` or `overall`.
        package let name: String
        /// 0 is the bet itself; 1, 2, ... are its presses, in the order of play.
        package let press: Int
        /// Which holes it is about, as places in the input.
        package let holes: [Int]
        package let lead: Lead
        package let isDecided: Bool

        package init(name: String, press: Int, holes: [Int], lead: Lead, isDecided: Bool) {
            self.name = name
            self.press = press
            self.holes = holes
            self.lead = lead
            self.isDecided = isDecided
        }
    }
}
