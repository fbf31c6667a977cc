import Contract

/// `fairway course distance`.
enum CourseDistance {
    static let command = Command(
        name: "course distance", summary: "show distance and direction to a basket",
        parameters: [.course, Command.Parameter(name: "HOLE", help: "the number of the hole")],
        options: [
            Command.Option(
                name: "--at", value: "LAT,LON", help: "your position (default: the tee)"),
            Command.Option(name: "--tee", value: "TEE", help: "a tee other than the default"),
        ]
    ) { invocation in
        let arguments = invocation.arguments
        var request = MeasureDistance()
        request.course = try arguments.required("COURSE")
        request.hole = try arguments.number("HOLE", in: 1...99) ?? 1
        request.at = try arguments.position("--at")
        request.tee = arguments["--tee"]
        let link = try invocation.userLink()
        let result = try link.ask(request)
        link.close()
        invocation.console.result(
            result.json, ["\(result.distance) m at \(result.bearing)° from true north"])
    }
}
