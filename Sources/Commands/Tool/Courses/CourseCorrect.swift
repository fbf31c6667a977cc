import Contract

/// `fairway course correct`.
enum CourseCorrect {
    static let command = Command(
        name: "course correct", summary: "correct a course, or propose a correction",
        parameters: [
            .course,
            Command.Parameter(
                name: "FILE", help: "the whole course, as course show --json prints it"),
        ],
        details: [
            "Your own private course changes at once. For a public course, the correction is a",
            "proposal to the admins. Rounds that have started keep their holes.",
        ]
    ) { invocation in
        var request = CorrectCourse()
        request.course = try invocation.arguments.required("COURSE")
        request.document = try CourseFile.course(try invocation.arguments.required("FILE"))
        try CourseStep.change(request, invocation)
    }
}
