/// A topic taken apart: its place in the grammar, and where in its bytes the variable parts are.
///
/// Parts that the place does not have are ``TopicSlice/none``.
package struct ParsedTopic: Equatable, Sendable {
    /// Which row of the contract it is.
    package var place: TopicPlace
    /// The user or guest client id that it belongs to, or who asks in a room.
    package var owner = TopicSlice.none
    /// The room's id.
    package var room = TopicSlice.none
    /// The service of a request outside rooms.
    package var service = TopicSlice.none
    /// The method of a request.
    package var method = TopicSlice.none
    /// The player of a text score.
    package var player = TopicSlice.none
    /// The hole of a text score.
    package var hole = TopicSlice.none
    /// The friend whose position it is.
    package var friend = TopicSlice.none
    /// The device under `owntracks/{user}/`.
    package var device = TopicSlice.none
    /// All that lies below, where the contract says "and below".
    package var rest = TopicSlice.none
}
