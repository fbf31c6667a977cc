import Contract
package import JSON

/// A part of an export: as much as fits into one message.
///
/// Lists are cut between their elements; whoever asks puts them together again.
package struct ExportPage {
    package private(set) var members: [JSON.Member] = []
    /// Where the next one begins; nil: this is the last.
    package private(set) var cursor: String?
    private var budget = PageBudget()

    /// - Parameter cursor: Where the page before this one ended.
    /// - Throws: A refusal when it did not come from there.
    package init(of all: [JSON.Member], from cursor: String?) throws {
        let place = try cursor.map(Self.place) ?? (0, 0)
        guard place.0 < all.count else { throw Self.wrongCursor }
        for index in place.0..<all.count where self.cursor == nil {
            add(all[index], at: index, from: index == place.0 ? place.1 : 0)
        }
    }

    private mutating func add(_ member: JSON.Member, at index: Int, from start: Int) {
        guard let elements = member.value.array else {
            let isFull = !budget.fits(member.value)
            if isFull { cursor = "\(index).0" } else { members.append(member) }
            return
        }
        var count = 0
        for element in elements.dropFirst(start) where cursor == nil {
            if budget.fits(element) { count += 1 } else { cursor = "\(index).\(start + count)" }
        }
        let part = Array(elements.dropFirst(start).prefix(count))
        members.append(JSON.Member(member.key, .array(part)))
    }

    private static let wrongCursor = Refusal.field(
        .requestMalformed, "cursor", "must come from an earlier answer")

    private static func place(_ cursor: String) throws -> (Int, Int) {
        let parts = cursor.split(separator: ".").map { Int($0) }
        guard parts.count == 2, let index = parts[0], let element = parts[1], index >= 0,
            element >= 0
        else { throw wrongCursor }
        return (index, element)
    }
}
