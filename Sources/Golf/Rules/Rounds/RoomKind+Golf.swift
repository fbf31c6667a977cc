package import RoomsRules

extension RoomKind {
    /// Golf or disc golf, with a card.
    package static let golf = RoomKind(rawValue: "golf")
}
