internal import Glibc
internal import JSON

/// Makes users of a stopped daemon friends.
///
/// Clients would need longer for many thousands of users than the measurement itself.
enum KnownUsers {
    /// The number of friend requests that one user may receive before accepting any.
    private static let requestsAtOnce = 100
    /// The number of friend requests that one user may send in an hour.
    private static let requestsPerHour = 30

    /// Makes each of some users a friend of each of some others. All of them must have an account.
    static func befriend(
        _ some: [String], _ others: [String], data: String
    ) throws(BenchError) {
        let hours = others.count / requestsPerHour + 1
        let server = try OfflineServer(data: data, secondsAgo: Int64(hours) * 3_600)
        for (number, other) in others.enumerated() {
            if number % requestsPerHour == 0 { server.pass(seconds: 3_600) }
            for start in stride(from: 0, to: some.count, by: requestsAtOnce) {
                let part = some[start..<min(start + requestsAtOnce, some.count)]
                try server.ask(
                    part.map { .user($0, "friend", "request", ["user": .string(other)]) })
                try server.ask(
                    part.map { .user(other, "friend", "accept", ["user": .string($0)]) })
            }
        }
    }
}

/// Imports a long history of one player into a stopped daemon: rounds of 18 holes on a hundred
/// courses, an hour apart, with three guest players.
enum KnownRounds {
    private static let holes = 18
    private static let players = 4
    /// The number of rounds in one import, so that the import has at most 5,000 scores.
    private static let roundsAtOnce = 5_000 / (holes * players)
    /// The number of imports that a user may send in a minute.
    private static let importsPerMinute = 120
    /// The beginning of the newest round: 14 November 2023.
    private static let newest = 1_700_000_000

    /// - Parameter data: The data folder of a daemon, in which it has created its database.
    static func add(_ count: Int, of player: String, data: String) throws(BenchError) {
        let minutes = count / (roundsAtOnce * importsPerMinute) + 1
        let server = try OfflineServer(data: data, secondsAgo: Int64(minutes) * 61)
        let starts = stride(from: 0, to: count, by: roundsAtOnce)
        for (number, start) in starts.enumerated() {
            if number % importsPerMinute == 0 { server.pass(seconds: 61) }
            let csv = file(start..<min(start + roundsAtOnce, count), of: player)
            let result = try server.ask([
                .user(player, "history", "import", ["csv": .string(csv)])
            ])
            guard result[0]["refusedCount"]?.int == 0 else { throw .refused("\(result[0])") }
        }
    }

    /// Scorecards in the CSV format of UDisc.
    private static func file(_ numbers: Range<Int>, of player: String) -> String {
        let names = (1...holes).map { "Hole\($0)" }.joined(separator: ",")
        var lines = ["PlayerName,CourseName,LayoutName,StartDate,EndDate,Total,+/-,\(names)"]
        for number in numbers {
            let course = "Course \(number % 100),Main"
            let begin = newest - number * 3_600
            let times = "\(minute(begin)),\(minute(begin + 3_000))"
            let pars = Array(repeating: 3, count: holes)
            lines.append(line("Par", "\(course),\(times)", pars, relative: ""))
            for name in [player, "g1", "g2", "g3"] {
                let strokes = (0..<holes).map { _ in Int.random(in: 2...5) }
                let relative = strokes.reduce(0, +) - pars.reduce(0, +)
                lines.append(line(name, "\(course),\(times)", strokes, relative: "\(relative)"))
            }
        }
        return lines.joined(separator: "\n")
    }

    private static func line(
        _ name: String, _ round: String, _ strokes: [Int], relative: String
    ) -> String {
        let scores = strokes.map(String.init).joined(separator: ",")
        return "\(name),\(round),\(strokes.reduce(0, +)),\(relative),\(scores)"
    }

    /// A time in UTC, as UDisc writes it.
    private static func minute(_ seconds: Int) -> String {
        var time = time_t(seconds)
        var parts = tm()
        gmtime_r(&time, &parts)
        var bytes = Array<CChar>(repeating: 0, count: 32)
        strftime(&bytes, bytes.count, "%Y-%m-%d %H%M", &parts)
        let text = bytes.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))
        return String(decoding: text, as: UTF8.self)
    }
}
