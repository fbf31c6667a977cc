/// For whom a course is there.
package enum CourseStatus: String, CaseIterable, Sendable {
    /// For everybody.
    case `public`
    /// For whoever registered it, and those who are in a room on it.
    case `private`
    /// The same, while it waits for an admin's answer.
    case proposed

    package static var names: [String] { allCases.map(\.rawValue) }
}
