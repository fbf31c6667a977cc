import QuizzesRules
import RoomsRules
import RulesSupport
import Values

/// A quiz room for tests of the rules.
struct Walking {
    static let start: Int64 = 1_790_000_000_000

    var room: QuizRoom
    var now = Self.start

    /// Creates a room with a quiz whose challenges lie 200 m apart along the equator, each with a
    /// radius of 30 m. The answer to each is its number.
    init(
        _ players: [String], challenges: Int = 3, order: QuizOrder = .set, teams: [Int?] = [],
        isStarted: Bool = true
    ) throws {
        room = QuizRoom(
            Room(
                id: "room", kind: .quiz, title: "Equator", seatsMax: 12, code: "ABC234",
                createdAt: now),
            quizID: "quiz",
            quiz: Quiz(
                name: "Equator", description: "", reward: "A banana", order: order,
                challenges: (1...challenges).map(Self.challenge)))
        for player in players { _ = try room.join(player, name: player, at: now) }
        for (player, team) in zip(players, teams) {
            _ = try room.choose(team: .some(team), for: player, by: player)
        }
        if isStarted { _ = try room.start(by: players[0], at: now) }
    }

    static func challenge(_ number: Int) -> Challenge {
        Challenge(
            number: number, place: place(metres: Double(number) * 200), radius: 30,
            question: "Which one is this?", answer: .number([Double(number)], tolerance: 0),
            points: 10)
    }

    /// A point at a distance east of the origin.
    static func place(metres: Double) -> GeoPoint {
        GeoPoint(lat: 0, lon: metres / GeoPoint.earthRadius * 180 / .pi)
    }

    /// Sends a player's position, by default a minute later.
    mutating func go(
        _ player: String, to metres: Double, accuracy: Double? = 10, after ms: Int64 = 60_000
    ) throws -> Arrival {
        now += ms
        let fix = Fix(place: Self.place(metres: metres), accuracy: accuracy, at: now)
        return try room.arrive(player, at: fix, now: now)
    }

    mutating func answer(
        _ player: String, _ text: String, to number: Int? = nil
    ) throws -> QuizRoom.Answered {
        now += 1_000
        return try room.answer(GivenAnswer(text), to: number, by: player, at: now)
    }
}

extension Arrival {
    /// The challenge that opened, or is open.
    var challenge: Int? {
        if case .opened(let challenge, _) = self { challenge.number } else { nil }
    }

    var heading: Heading? { if case .away(let heading) = self { heading } else { nil } }
}
