import JSON
import Contract

/// The commands that move a room on and need nothing but the room.
enum RoomStep {
    static let start = command(
        "start", StartRound.self, "start the round (host)", done: "The round has started.")
    static let again = command(
        "again", PlayAgain.self, "start another round (host)", done: "The next round has started.")
    static let end = command(
        "end", EndRoom.self, "end the game and save the card (host)", done: "The game is over.")
    static let abandon = command(
        "abandon", AbandonRoom.self, "discard the game (host)", done: "The game was discarded.")
    static let leave = command(
        "leave", LeaveRoom.self, "leave the room", done: "You have left.")

    private static func command<R: Request>(
        _ name: String, _: R.Type, _ summary: String, done: String
    ) -> Command {
        Command(name: name, summary: summary, parameters: [.room]) { invocation in
            let link = try invocation.userLink()
            let entry = try invocation.room(link)
            _ = try link.ask(R(), in: entry.topics)
            link.close()
            invocation.console.result(
                ["room": .string(entry.room)], ["\(done) Room: \(entry.room)"])
        }
    }
}
