import CampusContract
import Contract
import CoursesContract
import GolfContract
import JSON
import PeopleContract
import QuizzesContract
package import SQLite

/// A database column with JSON that the server reads, and the check of its values.
///
/// Each column with documents has a line in ``all``.
package struct StoredDocument: Sendable {
    package let table: String
    /// The column that names a row in a message.
    let key: String
    package let column: String
    /// Whether an empty value is valid. The server leaves a result empty if it does not keep it.
    var mayBeEmpty = false
    /// Returns the faults of a value; empty if it is valid.
    let reasons: @Sendable (JSON) -> [String]

    package static let all = [
        StoredDocument("golf_games", key: "room", "holes", [RoomState.Hole].self),
        StoredDocument("golf_games", key: "room", "tees", [RoomState.Tee].self),
        StoredDocument("golf_games", key: "room", "settings", RoomState.Settings.self),
        StoredDocument("golf_games", key: "room", "proposal", RoomState.Proposal.self),
        StoredDocument("golf_games", key: "room", "round_starts", [Int].self),
        StoredDocument("card_corrections", key: "room", "document", StoredCorrection.self),
        StoredDocument("courses", key: "id", "summary", ListCourses.Entry.self),
        StoredDocument("courses", key: "id", "document", CourseDocument.self),
        StoredDocument("course_proposals", key: "id", "document", CourseDocument.self),
        StoredDocument("course_proposals", key: "id", "marks", MarkedPositions.self),
        StoredDocument("cell_discs", key: "room", "discs", [ThrownDiscEntry].self),
        StoredDocument("quizzes", key: "id", "entry", QuizEntry.self),
        StoredDocument("quizzes", key: "id", "document", QuizText.self),
        StoredDocument("walks", key: "room", "document", QuizText.self),
        StoredDocument("quiz_results", key: "room", "document", QuizResult.self),
        StoredDocument("push_subscriptions", key: "id", "address", PushAddress.self),
        StoredDocument("services", key: "id", "document", ServiceDocument.self),
        StoredDocument("services", key: "id", "file", ServiceDocument.self),
        StoredDocument("reminders", key: "id", "description", ReminderDescription.self),
        StoredDocument("reminders", key: "id", "runs", [[Int]].self),
        StoredDocument("notifications", key: "id", "reminder", ReminderNotice.self),
        StoredDocument("card_changes", key: "room", "before", JSON.self),
        StoredDocument("card_changes", key: "room", "after", JSON.self),
        StoredDocument("card_changes", key: "room", "result", JSON.self),
        StoredDocument("positions", key: "username", "payload"),
        StoredDocument("monitors", key: "name", "state"),
        StoredDocument("account_links", key: "username", "outcome"),
        StoredDocument("requests", key: "sender", "result", mayBeEmpty: true),
    ]

    /// Creates the check of a column whose values have a type in the contract.
    private init<Value: FieldValue>(
        _ table: String, key: String, _ column: String, _ type: Value.Type
    ) {
        self.init(table: table, key: key, column: column) { json in
            var problems = Problems()
            _ = Value.read(json, at: "", &problems)
            return problems.lines
        }
    }

    /// Creates the check of a column with any JSON object. Its format is private to the writer.
    private init(_ table: String, key: String, _ column: String, mayBeEmpty: Bool = false) {
        self.init(table: table, key: key, column: column) { json in
            json.members == nil ? ["is not an object"] : []
        }
        self.mayBeEmpty = mayBeEmpty
    }

    private init(
        table: String, key: String, column: String,
        reasons: @escaping @Sendable (JSON) -> [String]
    ) {
        self.table = table
        self.key = key
        self.column = column
        self.reasons = reasons
    }

    /// The SQL for the key and the bytes of each value that is not null.
    package var query: String {
        "SELECT \(key), CAST(\(column) AS BLOB) FROM \(table) WHERE \(column) IS NOT NULL"
    }

    /// Returns whether the database has this column.
    package func isThere(in database: Connection) throws -> Bool {
        try database.first(
            "SELECT 1 FROM pragma_table_info(?) WHERE name = ?", table, column
        ) { _ in true } ?? false
    }

    func problems(_ bytes: [UInt8]) -> [String] {
        if bytes.isEmpty, mayBeEmpty { return [] }
        do throws(JSONError) { return reasons(try JSON(parsing: bytes)) } catch {
            return ["is not JSON: \(error)"]
        }
    }
}

extension Problems {
    fileprivate var lines: [String] {
        fields.map { $0.path.isEmpty ? $0.reason.english : "\($0.path) \($0.reason)" }
    }
}
