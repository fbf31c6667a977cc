import Contract

/// `fairway course distance`.
enum CourseDistance {
    static let command = Command(
        name: "course distance", summary: "tell how far it is to a basket, and in which direction",
        parameters: [.course, Command.Parameter(name: "HOLE", help: "its number")],
        options: [
            Command.Option(
                name: "--at", value: "LAT,LON", help: "where you are; else you stand on the tee"),
            Command.Option(name: "--tee", value: "TEE", help: "another than the default one"),
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
