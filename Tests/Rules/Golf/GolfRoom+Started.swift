import GolfRules
import RulesSupport

extension GolfRoom {
    /// A round that has just started. The first player is the host, and each hole has par 4.
    static func started(
        _ format: ChosenFormat, holes: Int, _ names: String...
    ) throws -> GolfRoom {
        var room = GolfRoom(
            id: "r", courseID: nil, courseName: "Meadow",
            holes: (1...holes).map { CardHole(number: $0, par: 4) }, playersMax: 4, code: "C",
            createdAt: 0)
        try room.set(GolfRoom.Settings(format: format))
        for name in names { _ = try room.join(name, name: name, tee: nil, at: 0) }
        _ = try room.start(by: names[0], at: 1)
        return room
    }
}
