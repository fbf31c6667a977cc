/// Why a room refuses a command.
package enum RoomError: Error, Equatable {
    case codeInvalid
    /// Every place is taken.
    case full(playersMax: Int)
    case notHost
    case notMember
    /// The command belongs to rooms of another kind than this one.
    case wrongKind(RoomKind)
    /// The command does not fit the room's phase.
    case wrongPhase(Phase)
    case unknownPlayer
    /// Who has an account has the account's name.
    case notGuest
    /// Only these write and sign the line.
    case notKeeper([String])
    /// The course has other ones.
    case unknownTee([String])
    /// The format cannot be played by those who are there.
    case notReady(reason: LocalizedText)
}
