import Contract

extension Command.Parameter {
    static let disc = Command.Parameter(name: "ID", help: "the id from \"disc list\"")
}

extension Command.Option {
    /// What may be said of a disc.
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
            help: DiscDescription.states.joined(separator: ", ")),
    ]

    static let hole = Command.Option(name: "--hole", value: "N", help: "only this hole")
}

extension UpdateDisc {
    /// Takes what the options say; `-` takes away what was there.
    mutating func read(_ arguments: Arguments) throws(ToolError) {
        maker = Self.text(arguments["--maker"])
        plastic = Self.text(arguments["--plastic"])
        color = Self.text(arguments["--color"])
        note = Self.text(arguments["--note"])
        state = arguments["--state"]
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
