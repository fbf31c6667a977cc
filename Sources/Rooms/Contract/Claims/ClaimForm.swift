package import Contract

/// `card/claim` for one kind of rooms.
package protocol ClaimForm: RequestForm where Base == ClaimCard {}

/// `card/claim` in rooms whose mode has no keys for it.
package struct PlainClaim: ClaimForm, Equatable {
    package typealias Base = ClaimCard
    package typealias Result = ClaimCard.Result

    package var guest = GuestSeat()

    package init() {}

    package mutating func visit(_ fields: inout Fields) { guest.visit(&fields) }
}
