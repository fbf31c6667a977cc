/// What of a room is followed.
enum LiveView: String, CaseIterable {
    /// The room, and each change.
    case events
    /// Who leads.
    case leaderboard
}
