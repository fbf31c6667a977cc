package import Contract

/// `card/claim` for one kind of rooms.
package protocol SeatTakeover: RequestForm where Base == ClaimCard {}

/// `card/claim` in rooms whose mode has no keys for it.
package struct PlainTakeover: SeatTakeover, Equatable {
    package typealias Base = ClaimCard
    package typealias Result = ClaimCard.Result

    package var line = CardLine()

    package init() {}

    package mutating func visit(_ fields: inout Fields) { line.visit(&fields) }
}
