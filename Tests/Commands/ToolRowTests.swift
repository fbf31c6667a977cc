import Contract
import JSON
import ModulesContract
import Testing
import Tool

/// The commands that contracts declare as rows.
@Suite struct ToolRowTests {
    @Test func `W5: a command of a new capability is in the help without a change of the tool`() {
        let groups = CommandTable.groups(with: Contracts.modules + [BagModuleContract.self])
        #expect(groups.dropLast().map(\.title) == CommandTable.groups.map(\.title))
        #expect(groups.last?.title == "more")
        #expect(groups.last?.commands.map(\.name) == ["bag add"])
        let campus = groups.first { $0.title == "campus" }?.commands.map(\.name)
        #expect(campus?.last == "reminder snooze")
        let help = Help.overview(groups).joined(separator: "\n")
        #expect(help.contains("  bag add NAME  "))
    }

    @Test func `W5: each command that a contract declares is in the help once`() {
        let names = CommandTable.commands.map(\.name)
        let rows = Contracts.modules.flatMap { $0.commands }
        #expect(rows.count > 40)
        for row in rows { #expect(names.filter { $0 == row.words }.count == 1, "\(row.words)") }
    }

    @Test(arguments: [
        (
            "friend accept ann", #"{"user":"ann"}"#, "{}", #"{"user":"ann"}"#,
            "ann is now your friend."
        ),
        (
            "friend add ann", #"{"user":"ann"}"#, #"{"user":"Ann","status":"requested"}"#,
            #"{"user":"Ann","status":"requested"}"#, "Sent a friend request to Ann."
        ),
        (
            "admin grant ann", #"{"user":"ann"}"#, "{}", #"{"user":"ann","admin":true}"#,
            "ann is now an admin."
        ),
        (
            "admin signout ann", #"{"user":"ann"}"#, #"{"ended":1}"#, #"{"ended":1}"#,
            "Signed out 1 device of ann."
        ),
        ("start", "{}", "{}", #"{"room":"r1"}"#, "The game has started. Room: r1"),
        (
            "host ben --room r", #"{"player":"ben"}"#, "{}", #"{"host":"ben"}"#,
            "ben is now the host."
        ),
        (
            "player --team 0 --handicap own --marker next",
            #"{"team":null,"handicap":null,"marker":null}"#, "{}", #"{"room":"r1"}"#, "Saved."
        ),
        (
            "player ben --team 2 --handicap 12.5 --marker ann",
            #"{"player":"ben","team":2,"handicap":12.5,"marker":"ann"}"#, "{}", #"{"room":"r1"}"#,
            "Saved."
        ),
        (
            "card offer r1 g1 ann", #"{"room":"r1","player":"g1","user":"ann"}"#, "{}",
            #"{"room":"r1","player":"g1"}"#, "Asked ann."
        ),
        (
            "card answer r1 4 decline", #"{"room":"r1","change":4,"accept":false}"#, "{}",
            #"{"room":"r1","change":4,"accept":false}"#,
            "Your answer is saved. See: fairway history card r1"
        ),
        (
            "change 4 decline", #"{"change":4,"accept":false}"#, "{}", #"{"room":"r1"}"#,
            "The change is declined or withdrawn."
        ),
        ("course tee -", "{}", "{}", "{}", "You have no usual tee now."),
        ("player --handicap +2.1", #"{"handicap":-2.1}"#, "{}", #"{"room":"r1"}"#, "Saved."),
        ("player --handicap 12,3", #"{"handicap":12.3}"#, "{}", #"{"room":"r1"}"#, "Saved."),
        ("player --handicap own", #"{"handicap":null}"#, "{}", #"{"room":"r1"}"#, "Saved."),
        (
            "card player r1 --handicap +0.4", #"{"room":"r1","handicap":-0.4}"#, "{}",
            #"{"room":"r1","handicap":-0.4}"#, "Saved."
        ),
        (
            "course distance c1 7 --at 63.4,10.4",
            #"{"course":"c1","hole":7,"at":{"lat":63.4,"lon":10.4}}"#,
            #"{"distance":85,"bearing":12}"#, #"{"distance":85,"bearing":12}"#,
            "85.0 m at 12.0° from true north"
        ),
        (
            "place add Home --at 63.4,10.4 --secret",
            #"{"name":"Home","lat":63.4,"lon":10.4,"told":false}"#, #"{"place":"p1"}"#,
            #"{"place":"p1"}"#, "place     p1"
        ),
        (
            "location keep 2", #"{"days":2}"#, #"{"days":2,"count":9}"#, #"{"days":2,"count":9}"#,
            "The server keeps your positions for 2 days. Stored now: 9."
        ),
        ("maintain", #"{"minutes":60}"#, #"{"until":5}"#, nil, "announced until <5>."),
        (
            "heartbeat backups --bad slow",
            #"{"monitor":"backups","well":false,"reason":"slow"}"#, "{}", "{}", "Heartbeat sent."
        ),
    ])
    func `W5: a row sends its request and prints its line`(
        words: String, request: String, result: String, output: String?, line: String
    ) throws {
        let session = try RowSession(words, result: JSON(parsing: Array(result.utf8)))
        let done = try session.row.run(session)
        #expect(session.sent == (try JSON(parsing: Array(request.utf8))))
        if let output { #expect(done.json == (try JSON(parsing: Array(output.utf8)))) }
        #expect(done.line.hasSuffix(line))
    }

    @Test(arguments: [
        ("place add Home", "--at LAT,LON is missing"),
        (
            "player --handicap much",
            "--handicap must be an index such as 12.3, or \"own\", not much. "
                + "Write +2.1 for a player who is better than scratch."
        ),
        (
            "card player r1 --handicap -2.1",
            "--handicap must be an index such as 12.3, not -2.1. "
                + "Write +2.1 for a player who is better than scratch."
        ),
    ])
    func `W5: a row refuses words that its request cannot have`(
        words: String, reason: String
    ) throws {
        let session = try RowSession(words, result: [:])
        #expect(throws: CommandUsage(reason)) { try session.row.run(session) }
    }
}
