/// How a game stands. Players are seats; whoever shows it puts their names in.
package struct FormatStanding: Equatable, Sendable {
    /// What scores count.
    package let unit: Unit
    /// The leader first; every seat is in one of them.
    package let places: [Place]
    /// Nil while nobody leads: nothing is scored, or the game cannot be played by so many.
    package let lead: Lead?
    /// By seat.
    package let lines: [Line]
    /// What is played for one by one, where there is more than the game as a whole.
    package let bets: [Bet]
    /// Skins that wait for the next hole; after the end, those that nobody won.
    package let carried: Int
    /// Whether no cell that is still empty can change who has won.
    package let isDecided: Bool
    /// What each seat gets, or owes where negative, in whole units: zero in all. Nil before the
    /// end, and where nothing is at stake.
    package let settlement: [Int]?
    /// How rounds ended that are over, where each is a game of its own; the settlement is their sum.
    package let rounds: [Round]

    package init(
        unit: Unit, places: [Place], lead: Lead?, lines: [Line], bets: [Bet] = [],
        carried: Int = 0, isDecided: Bool, settlement: [Int]? = nil, rounds: [Round] = []
    ) {
        self.unit = unit
        self.places = places
        self.lead = lead
        self.lines = lines
        self.bets = bets
        self.carried = carried
        self.isDecided = isDecided
        self.settlement = settlement
        self.rounds = rounds
    }

    /// All seats, the leader first.
    package var order: [Int] { places.flatMap(\.seats) }
}
