extension Command {
    /// A command that has a second, shorter name.
    static func also(_ command: Command, _ name: String) -> [Command] {
        let short = Command(
            name: name, summary: command.summary, reach: command.reach,
            parameters: command.parameters, options: command.options, details: command.details,
            run: command.run)
        return [short, command]
    }
}

extension Command.Option {
    static let hereOption = Command.Option(
        name: "--at", value: "LAT,LON", help: "your position (default: that of your devices)")
}
