import Contract
import GolfContract
import JSON

/// `fairway disc add`: adds a disc to your collection.
enum DiscAdd {
    static let command = Command(
        name: "disc add", summary: "add a disc to your collection",
        parameters: [Command.Parameter(name: "NAME", help: "the mould, for example Destroyer")],
        options: Command.Option.disc, run: run)

    private static func run(_ invocation: Invocation) throws {
        var said = UpdateDisc()
        said.name = try invocation.arguments.required("NAME")
        try said.read(invocation.arguments)
        var request = AddDisc()
        request.description = said.applied(to: DiscDescription())
        let result = try invocation.ask(request)
        invocation.console.result(
            result.json, ["Added \(request.description.name) as \(result.disc).".printable])
    }
}

/// `fairway disc list`: lists your discs, or those that another user shares.
enum DiscList {
    static let command = Command.shows(
        "disc list", ListDiscs.self, "list your discs, or those that a friend shares",
        .text("[USER]", "default: you") { $0.player = $1 }, allOf: \.discs
    ) { table($0.discs) }

    static func table(_ discs: [Disc]) -> [String] {
        var table = TextTable("ID", "NAME", "MAKER", "PLASTIC", "GRAMS", "COLOR", "FLIGHT", "")
        for disc in discs {
            let said = disc.description
            table.add(
                disc.disc, said.name, said.maker ?? "", said.plastic ?? "",
                said.weight.map(number) ?? "", said.color ?? "", flight(said), said.state.rawValue)
        }
        return table.lines(empty: "No discs yet. Add one: fairway disc add NAME")
    }

    private static func flight(_ said: DiscDescription) -> String {
        let numbers = [said.speed, said.glide, said.turn, said.fade]
        guard numbers.contains(where: { $0 != nil }) else { return "" }
        return numbers.map { $0.map(number) ?? "?" }.joined(separator: "/")
    }

    /// Formats a number, without `.0` if it is whole.
    private static func number(_ value: Double) -> String {
        Int(exactly: value).map { "\($0)" } ?? "\(value)"
    }
}

/// `fairway disc update`: changes the description of a disc.
enum DiscUpdate {
    static let command = Command(
        name: "disc update", summary: "change the description of a disc", parameters: [.disc],
        options: [Command.Option(name: "--name", value: "NAME", help: "a name for this disc")]
            + Command.Option.disc,
        details: ["Options that you leave out stay as they are. - clears a value."], run: run)

    private static func run(_ invocation: Invocation) throws {
        var request = UpdateDisc()
        request.disc = try invocation.arguments.required("ID")
        request.name = invocation.arguments["--name"]
        try request.read(invocation.arguments)
        let disc = try invocation.ask(request)
        invocation.console.result(disc.json, DiscList.table([disc]))
    }
}

extension Command.Parameter {
    static let disc = Command.Parameter(name: "ID", help: "the id from \"disc list\"")
}

extension Command.Option {
    /// The options that describe a disc.
    static let disc = [
        Command.Option(name: "--maker", value: "MAKER", help: "Innova"),
        Command.Option(name: "--plastic", value: "PLASTIC", help: "Star"),
        Command.Option(name: "--weight", value: "GRAMS", help: "175"),
        Command.Option(name: "--color", value: "COLOR", help: "red"),
        Command.Option(
            name: "--flight", value: "NUMBERS", help: "speed/glide/turn/fade: 12/5/-1/3"),
        Command.Option(name: "--note", value: "TEXT", help: "a note that only you see"),
        Command.Option(
            name: "--state", value: "STATE",
            help: DiscDescription.State.words.joined(separator: ", "),
            values: DiscDescription.State.words),
    ]

    static let hole = Command.Option(name: "--hole", value: "N", help: "only this hole")
}

extension UpdateDisc {
    /// Reads the description from the options. `-` clears a value.
    mutating func read(_ arguments: Arguments) throws(ToolError) {
        maker = Self.text(arguments["--maker"])
        plastic = Self.text(arguments["--plastic"])
        color = Self.text(arguments["--color"])
        note = Self.text(arguments["--note"])
        state = try arguments.word("--state")
        if let weight = Self.text(arguments["--weight"]) {
            self.weight = .some(
                try weight.map { text throws(ToolError) in
                    guard let grams = Double(text) else {
                        throw .usage("--weight must be grams, not \(text)")
                    }
                    return grams
                })
        }
        if let flight = Self.text(arguments["--flight"]) { try read(flight: flight) }
    }

    private mutating func read(flight: String?) throws(ToolError) {
        var numbers: [Double?] = [nil, nil, nil, nil]
        if let flight {
            numbers = flight.split(separator: "/").map { Double($0) }
            guard numbers.count == 4, !numbers.contains(nil) else {
                throw .usage("--flight must be four numbers such as 12/5/-1/3, not \(flight)")
            }
        }
        speed = .some(numbers[0])
        glide = .some(numbers[1])
        turn = .some(numbers[2])
        fade = .some(numbers[3])
    }

    private static func text(_ value: String?) -> String?? {
        value.map { $0 == "-" ? nil : $0 }
    }
}
