import JSON
import Contract

/// The commands that move a room on and need nothing but the room.
enum RoomStep {
    static let start = command(
        "start", StartRound.self, "begin the round (host)", done: "the round has begun")
    static let again = command(
        "again", PlayAgain.self, "open another round (host)", done: "another round has begun")
    static let end = command(
        "end", EndRoom.self, "end the game; the card is kept (host)", done: "the game is over")
    static let abandon = command(
        "abandon", AbandonRoom.self, "give the game up (host)", done: "the game is abandoned")
    static let leave = command(
        "leave", LeaveRoom.self, "leave the room", done: "you have left")

    private static func command<R: Request>(
        _ name: String, _: R.Type, _ summary: String, done: String
    ) -> Command {
        Command(name: name, summary: summary, parameters: [.room]) { invocation in
            let link = try invocation.userLink()
            let entry = try invocation.room(link)
            _ = try link.ask(R(), in: entry.topics)
            link.close()
            invocation.console.result(
                ["room": .string(entry.room)], ["\(done) (room \(entry.room))"])
        }
    }
}
