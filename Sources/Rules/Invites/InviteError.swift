/// The reasons why somebody is not asked into a room.
package enum InviteError: Error, Equatable {
    case alreadyMember
    /// Was shown out of the room, and could not come.
    case shownOut
}
