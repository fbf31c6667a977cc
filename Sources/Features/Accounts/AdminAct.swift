import Contract
import Engine
import SQLite

/// What an admin did to what is not theirs, as the log of such acts has it.
enum AdminAct: String {
    case grant
    case revoke
    case claim
    case endTokens
    case acceptCourse
    case rejectCourse
    case changeCourse
    case removeCourse
    case testPush
    case maintain
    case resume
}

extension Context {
    /// Writes an act down, in the transaction that does it.
    /// - Parameters:
    ///   - user: Whom it was done to.
    ///   - object: Which course or device; no name of a user.
    func note(
        _ act: AdminAct, by admin: String, to user: String? = nil, object: String? = nil
    ) throws {
        try database.run(
            "INSERT INTO admin_acts (at, by, act, username, object) VALUES (?, ?, ?, ?, ?)",
            now, admin, act.rawValue, user, object)
    }
}
