import RoomsRules

/// The door of a round: while the host keeps it open, late friends join with the code.
///
/// It is closed by default. From the start of the round on, the code of a closed door is not valid.
/// A player who left returns until the round ends. A kicked player does not.
extension GolfRoom {
    /// The number of holes for which a door stays open, unless the host chooses another one.
    package static let doorHolesUsual = 3

    /// Whether everybody with the code may join the round now.
    package var isDoorOpen: Bool {
        phase == .playing && doorHoles.map { holesCompleted < $0 } ?? false
    }

    package func admits(_ user: String) -> Bool {
        guard !kicked.contains(user) else { return false }
        switch phase {
        case .lobby: return true
        case .playing: return isDoorOpen || seat(of: user) != nil
        case .ended, .abandoned: return false
        }
    }

    /// Opens or closes the door.
    /// - Parameter holes: The number of holes for which it stays open from now on. `nil` is until the
    ///   third hole of the round is over, or for three holes if it is already.
    package mutating func setDoor(
        isOpen: Bool, holes: Int?, by user: String
    ) throws -> [GolfChange] {
        try room.requireHost(user)
        try room.require(.lobby, .playing)
        let completed = phase == .lobby ? 0 : holesCompleted
        let usual = max(Self.doorHolesUsual - completed, 0)
        let more = holes ?? (usual > 0 ? usual : Self.doorHolesUsual)
        let wanted = isOpen ? completed + more : nil
        guard wanted != doorHoles else { return [] }
        doorHoles = wanted
        return [.doorMoved]
    }

    /// The number of holes up to the last complete one, in the order of play from the first round on.
    private var holesCompleted: Int {
        let complete = completeHoles()
        let last = playOrder.lastIndex { complete.contains($0) } ?? -1
        return (card.rounds - 1) * card.holes.count + last + 1
    }
}
