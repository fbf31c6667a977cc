import Contract
import SQLite

/// Courses by their names, without regard to case: on the writer and on readers alike.
struct CourseNames: Sendable {
    /// Ids of the data files' courses.
    private let files: [String: String]

    init(_ catalogue: Catalogue) {
        var files: [String: String] = [:]
        for course in catalogue.courses { files[Self.key(course.name)] = course.id }
        self.files = files
    }

    /// What a name is looked up by.
    static func key(_ name: String) -> String { name.lowercased() }

    /// The course that a user means: one of their own that nobody else sees, else a data file's,
    /// else one that everybody sees; nil where none is called so.
    func id(of name: String, for user: String, _ database: Connection) throws -> String? {
        let (key, store) = (Self.key(name), CourseStore(database: database))
        guard !key.isEmpty else { return nil }
        return try store.privateID(named: key, of: user) ?? files[key] ?? store.publicID(named: key)
    }
}
