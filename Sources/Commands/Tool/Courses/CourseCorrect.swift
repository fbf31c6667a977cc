import Contract

/// `fairway course correct`.
enum CourseCorrect {
    static let command = Command(
        name: "course correct", summary: "correct a course, or propose how",
        parameters: [
            .course,
            Command.Parameter(name: "FILE", help: "all of it, as course show --json prints it"),
        ],
        details: [
            "One of your own that is not public is changed at once; for a public one it is a",
            "proposal to the admins. Rounds that have begun keep their holes.",
        ]
    ) { invocation in
        var request = CorrectCourse()
        request.course = try invocation.arguments.required("COURSE")
        request.document = try CourseFile.course(try invocation.arguments.required("FILE"))
        try CourseStep.change(request, invocation)
    }
}
