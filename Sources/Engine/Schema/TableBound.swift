/// The maximum number of rows of a table: for one user, for one room, or in total.
///
/// A module lists the bound of each of its tables beside the file that creates them. The number comes
/// from the constant that the code of the capability enforces. Besides these bounds, ``UserGrowth``
/// limits the bytes that one user adds in all tables together.
package struct TableBound: Sendable {
    /// The rows that the bound counts together.
    package enum Scope: Sendable {
        /// The rows with the same value in some columns, such as a user, a room or a quiz.
        case each([String])
        /// All rows. Only the server, its configuration and its admins add them.
        case server
        /// All rows. Users without an account add them, too, so the bound is for all together.
        case all
    }

    package let table: String
    package let scope: Scope
    package let most: Int

    package init(_ table: String, each columns: String..., most: Int) {
        self.init(table, .each(columns), most: most)
    }

    package init(_ table: String, _ scope: Scope, most: Int) {
        self.table = table
        self.scope = scope
        self.most = most
    }
}
