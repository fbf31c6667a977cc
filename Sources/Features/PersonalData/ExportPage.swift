import Contract
package import JSON
package import SQLite

/// A part of an export: as much as fits into one message.
///
/// Lists are cut between their elements; whoever asks puts them together again. What comes after
/// the page is not read.
package struct ExportPage {
    package private(set) var members: [JSON.Member] = []
    /// Where the next one begins; nil: this is the last.
    package private(set) var cursor: String?
    private var budget = PageBudget()

    /// What one of those who keep something about a user keeps.
    package typealias Source = @Sendable (_ user: String, Connection) throws -> [PersonalDataPart]

    /// Where a page begins: an element of a part of what one of them keeps.
    private struct Place {
        var source = 0
        var part = 0
        var element = 0
    }

    /// - Parameter cursor: Where the page before this one ended.
    /// - Throws: A refusal when it did not come from there.
    package init(
        of user: String, from sources: [Source], at cursor: String?, in database: Connection
    ) throws {
        var place = try cursor.map(Self.place) ?? Place()
        guard place.source < sources.count else { throw Self.wrongCursor }
        while place.source < sources.count, self.cursor == nil {
            let parts = try sources[place.source](user, database)
            guard place.part == 0 || place.part < parts.count else { throw Self.wrongCursor }
            try add(parts, from: &place)
            place = Place(source: place.source + 1)
        }
    }

    private mutating func add(_ parts: [PersonalDataPart], from place: inout Place) throws {
        while place.part < parts.count {
            guard try add(parts[place.part], from: &place.element) else {
                cursor = "\(place.source).\(place.part).\(place.element)"
                return
            }
            place.part += 1
            place.element = 0
        }
    }

    /// - Parameter element: The first one that is wanted; then the first one that does not fit.
    /// - Returns: Whether all of it fits.
    private mutating func add(_ part: PersonalDataPart, from element: inout Int) throws -> Bool {
        switch part.content {
        case .value(let value):
            guard budget.fits(value) else { return false }
            members.append(JSON.Member(part.key, value))
        case .list(let count, let read):
            var elements: [JSON] = []
            defer { members.append(JSON.Member(part.key, .array(elements))) }
            while element < count {
                let next = try read(element)
                guard budget.fits(next) else { return false }
                elements.append(next)
                element += 1
            }
        }
        return true
    }

    private static let wrongCursor = Refusal.field(
        .requestMalformed, "cursor", "must come from an earlier answer")

    private static func place(_ cursor: String) throws -> Place {
        let parts = cursor.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count == 3, let source = parts[0], let part = parts[1], let element = parts[2],
            source >= 0, part >= 0, element >= 0
        else { throw wrongCursor }
        return Place(source: source, part: part, element: element)
    }
}
