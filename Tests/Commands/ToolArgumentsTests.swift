import Foundation
import Testing
import Tool

@Suite struct ToolArgumentsTests {
    private func parse(_ line: String) throws -> Arguments {
        let words = line.split(separator: " ").map(String.init)
        let (command, rest) = try CommandTable.find(words)
        return try Arguments(rest, for: command)
    }

    @Test func `a score belongs to the user unless a player is named`() throws {
        let mine = try parse("score 7 4 --room abc")
        #expect(mine["PLAYER"] == nil)
        #expect(mine["HOLE"] == "7")
        #expect(mine["STROKES"] == "4")
        #expect(mine["--room"] == "abc")
        let theirs = try parse("score --json g1 7 -")
        #expect(theirs["PLAYER"] == "g1")
        #expect(theirs["STROKES"] == "-")
        #expect(theirs.has("--json"))
    }

    @Test func `parsed arguments know each option of their command, given or not`() throws {
        #expect(try parse("score 7 4").takes("--room"))
        #expect(try !parse("show").takes("--room"))
    }

    @Test(arguments: ["-rrsrQkIsuLBOt6YfrbQ_A", "--srQkIsuLBOt6YfrbQ_Ax"])
    func `W5: a code of the server may begin with hyphens`(code: String) throws {
        #expect(try parse("admin claim \(code)")["LINK"] == code)
        #expect(try parse("admin claim \(code) --json").has("--json"))
    }

    @Test func `an option takes its value with a blank or an equals sign`() throws {
        #expect(try parse("course list --near -33.8,151")["--near"] == "-33.8,151")
        #expect(try parse("rooms --mqtt=[::1]:1883")["--mqtt"] == "[::1]:1883")
        #expect(try parse("guest -- --json")["NAME"] == "--json")
    }

    @Test(arguments: [
        ("score 7", "STROKES is missing"),
        ("guest", "NAME is missing"),
        ("join A B", "unexpected argument B"),
        ("join A --nope", "unknown option --nope"),
        ("join A --mqtt", "--mqtt needs HOST:PORT"),
        ("join A --json=yes", "--json takes no value"),
        ("join A --tiemout 5", "unknown option --tiemout; did you mean --timeout?"),
        (
            "device",
            "device is a group of commands; use one of: device list, device add, device remove"
        ),
        (
            "device fly",
            "device has no command \"fly\"; use one of: device list, device add, device remove"
        ),
        ("device ad x", "device has no command \"ad\"; did you mean \"device add\"?"),
        ("course lst", "course has no command \"lst\"; did you mean \"course list\"?"),
        ("device rm x", "device has no command \"rm\"; did you mean \"device remove\"?"),
        ("location lsit", "location has no command \"lsit\"; did you mean \"location where\"?"),
        ("history crad x", "unexpected argument crad; did you mean \"history card\"?"),
        ("quiz --hlep", "unknown option --hlep; did you mean --help?"),
        ("quiz --json list", "put the command first, then --json"),
        ("fly", "unknown command \"fly\"; fairway --help lists all commands"),
        ("crate --course x", "unknown command \"crate\"; did you mean \"create\"?"),
        ("devcie add x", "unknown command \"devcie\"; did you mean \"device add\"?"),
        ("login anna", "unknown command \"login\"; did you mean \"signin\"?"),
        ("logut", "unknown command \"logut\"; did you mean \"signout\"?"),
        ("register", "unknown command \"register\"; did you mean \"signup\"?"),
        ("--json rooms", "put the command first, then --json"),
        ("--mqtt=example.org rooms", "put the command first, then --mqtt=example.org"),
        ("--verison", "unknown option --verison; did you mean --version?"),
        ("--vers", "unknown option --vers; did you mean --version?"),
    ])
    func `a usage error names the wrong argument`(line: String, reason: String) {
        #expect(throws: ToolError.usage(reason)) { try parse(line) }
    }

    @Test func `a number out of range is refused with the range`() throws {
        let arguments = try parse("score 7 31")
        #expect(throws: ToolError.usage("STROKES must be a number from 1 to 30, not 31")) {
            try arguments.number("STROKES", in: 1...30)
        }
    }

    @Test func `each command has a unique name and help of at most 100 columns`() {
        let names = CommandTable.commands.map(\.name)
        #expect(Set(names).count == names.count)
        for command in CommandTable.commands {
            #expect(Help.of(command).allSatisfy { $0.displayWidth <= 100 })
        }
        #expect(Help.overview(CommandTable.groups).allSatisfy { $0.displayWidth <= 100 })
    }

    @Test func `W5: each group of commands has help`() {
        let pairs = CommandTable.commands.map(\.name).filter { $0.contains(" ") }
        let groups = Set(pairs.map { name in String(name.prefix { $0 != " " }) })
        #expect(groups.count > 10)
        for group in groups {
            let help = Help.of(group: group, CommandTable.verbs(of: group))
            #expect(help.count > 4)
            #expect(help.allSatisfy { $0.displayWidth <= 100 })
        }
    }

    @Test func `a server address may have a port`() {
        #expect(ServerAddress("example.org")?.port == 1883)
        #expect(ServerAddress("example.org", isEncrypted: true)?.port == 8883)
        #expect(ServerAddress("[::1]:99")?.text == "[::1]:99")
        #expect(ServerAddress("::1")?.host == "::1")
        #expect(ServerAddress("host:0") == nil)
        #expect(ServerAddress("host:70000") == nil)
        #expect(ServerAddress("mqtt://host") == nil)
        #expect(ServerAddress("") == nil)
    }

    @Test func `refusals, usage errors and missing answers have different exit codes`() {
        let refusal = ServerRefusal(code: "room.full", message: "full")
        #expect(ToolError.refused(refusal).exitCode == 1)
        #expect(ToolError.usage("").exitCode == 2)
        #expect(ToolError.unreachable("").exitCode == 3)
    }

    @Test(arguments: [
        "2031-02-30T09:00", "2031-04-31T09:00", "2026-13-01T09:00", "2026-12-01T24:00",
        "2026-12-01T08:60", "2026-12-01", "2026-12-01T8:30", "-026-12-01T08:30", "soon",
        // Daylight saving time begins.
        "2027-03-28T02:30",
    ])
    func `C7: a time that the clocks never show is refused`(text: String) throws {
        let oslo = try #require(TimeZone(identifier: "Europe/Oslo"))
        #expect(throws: ToolError.self) { try Instant.time(text, in: oslo) }
    }

    @Test func `C7: a time is read in its time zone`() throws {
        let oslo = try #require(TimeZone(identifier: "Europe/Oslo"))
        #expect(try Instant.time("2026-12-01T08:30", in: oslo) == 1_796_110_200_000)
        #expect(try Instant.time("2028-02-29T00:00", in: oslo) == 1_835_391_600_000)
    }
}
