import Contract

/// `fairway disc list`: one's own collection, or somebody's who shares it.
enum DiscList {
    static let command = Command(
        name: "disc list", summary: "list your discs, or those that a friend shares",
        parameters: [
            Command.Parameter(name: "USER", help: "default: you", isOptional: true)
        ], run: run)

    private static func run(_ invocation: Invocation) throws {
        var request = ListDiscs()
        request.player = invocation.arguments["USER"]
        let link = try invocation.userLink()
        let result = try link.all(request, \.discs)
        link.close()
        invocation.console.result(result.json, table(result.discs))
    }

    static func table(_ discs: [Disc]) -> [String] {
        var table = TextTable("ID", "NAME", "MAKER", "PLASTIC", "GRAMS", "COLOR", "FLIGHT", "")
        for disc in discs {
            let said = disc.description
            table.add(
                disc.disc, said.name, said.maker ?? "", said.plastic ?? "",
                said.weight.map(number) ?? "", said.color ?? "", flight(said), said.state)
        }
        return table.lines(empty: "No discs yet. Add one: fairway disc add NAME")
    }

    private static func flight(_ said: DiscDescription) -> String {
        let numbers = [said.speed, said.glide, said.turn, said.fade]
        guard numbers.contains(where: { $0 != nil }) else { return "" }
        return numbers.map { $0.map(number) ?? "?" }.joined(separator: "/")
    }

    /// A whole number without its `.0`.
    private static func number(_ value: Double) -> String {
        Int(exactly: value).map { "\($0)" } ?? "\(value)"
    }
}
