import Contract
import Testing
import Tool

/// The scripts and the manual page that are made of the table of commands.
@Suite struct ToolCompletionTests {
    private let commands = CommandTable.commands

    @Test func `W5: the script for bash has the words of each option`() {
        let lines = BashCompletion.lines(for: commands)
        #expect(lines.contains("        'token') verbs='create list revoke' ;;"))
        #expect(
            lines.contains(
                "        'completion') offered='bash|zsh|fish' options='--json --help' ;;"))
        #expect(
            lines.contains(
                "        'admin check') offered='@file' options='--data=@directory --json --help' ;;"
            ))
        let save = "        'card save') offered='@file' options='--mqtt= --tls --ca=@file "
        #expect(lines.contains { $0.hasPrefix(save) })
        let courses = "offered='' options='--near= --name --recent --kind=discGolf|golf --mine"
        #expect(lines.contains { $0.contains(courses) })
    }

    @Test func `W5: the script for zsh escapes help texts`() {
        let lines = ZshCompletion.lines(for: commands)
        #expect(lines.first == "#compdef fairway")
        let expected = [
            "'remove:remove a disc from your collection; cards keep it'",
            "'stats:show the most thrown discs, yours or a friend'\\''s'",
            "'--name[alphabetical]'", "'--kind=[discGolf or golf]:KIND:(discGolf golf)'",
            "'--mqtt=[the server (default\\: FAIRWAY_SERVER, your sign-in, 127.0.0.1\\:1883)]"
                + ":HOST\\:PORT: '",
            "'::QUERY: '", "':FILE:_files'", "':SHELL:(bash zsh fish)'",
        ]
        for line in expected { #expect(lines.contains("            " + line), "\(line)") }
        #expect(lines.contains { $0.hasSuffix(":DIR:_files -/'") })
    }

    @Test func `W5: the script for fish has a line for each word`() {
        let lines = FishCompletion.lines(for: commands)
        let list = "complete -c fairway -n '__fairway_is \\'course list\\''"
        let expected = [
            "complete -c fairway -n '__fairway_needs_command' -a token -d 'create, list, revoke'",
            "complete -c fairway -n '__fairway_needs_verb disc' -a stats "
                + "-d 'show the most thrown discs, yours or a friend\\'s'",
            "\(list) -l kind -x -a 'discGolf golf' -d 'discGolf or golf'",
            "\(list) -l name -d 'alphabetical'",
            "complete -c fairway -n '__fairway_is \\'card save\\'' -F",
            "complete -c fairway -n '__fairway_is \\'completion\\'' -a 'bash zsh fish'",
        ]
        for line in expected { #expect(lines.contains(line), "\(line)") }
    }

    @Test func `W5: the manual page escapes what has a meaning in its language`() {
        let row = CommandRow.sends(
            "tide show", Tide.self, "show today's tide",
            .text("[PLACE]", "for example Ålesund") {
                $0.place = $1
            },
            .text("--unit UNIT", "metres or feet") { $0.place = $1 },
            details: [".tide is hidden", "    fairway tide show -2"], done: { _ in "" })
        let lines = ManualPage.lines(for: [CommandTable.Group("tides", with: [Command(row)])])
        let expected = [
            ".SS Tides", "\\fBtide show [PLACE]\\fR", "Show today\\(aqs tide.",
            "for example \\[u00C5]lesund", "\\&.tide is hidden", "    fairway tide show \\-2",
            "\\fB\\-\\-unit\\fR \\fIUNIT\\fR",
        ]
        for line in expected { #expect(lines.contains(line), "\(line)") }
    }

    @Test func `W5: scripts and manual page have each command and option of the tool`() {
        let bash = BashCompletion.lines(for: commands)
        let zsh = ZshCompletion.lines(for: commands)
        let page = ManualPage.lines(for: CommandTable.groups)
        #expect(page.allSatisfy { $0.utf8.allSatisfy { $0 < 0x80 } })
        for command in commands {
            let branch = bash.first { $0.hasPrefix("        '\(command.name)') offered=") }
            for option in command.allOptions {
                #expect(branch?.contains(option.name) == true, "\(command.name) \(option.name)")
            }
            #expect(zsh.contains("        '\(command.name)') specs=("), "\(command.name)")
            let usage = Help.usage(command)
            #expect(page.contains("\\fB\(usage)\\fR"), "\(usage)")
        }
    }
}

private struct Tide: UnscopedRequest {
    typealias Result = Nothing
    static let routes = [Route(.user, "tide", "show")]
    var place = ""

    init() {}

    mutating func visit(_ fields: inout Fields) { fields.required("place", &place) }
}
