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
        var start = Start.index(0)
    }

    private enum Start {
        /// So many elements were told.
        case index(Int)
        /// This was the last one that was told.
        case after(PersonalDataPart.Key)
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
            guard try add(parts[place.part], from: &place.start) else {
                cursor = Self.text(place)
                return
            }
            place.part += 1
            place.start = .index(0)
        }
    }

    /// - Parameter start: Where to begin; then where the next page does.
    /// - Returns: Whether all of it fits.
    private mutating func add(_ part: PersonalDataPart, from start: inout Start) throws -> Bool {
        switch part.content {
        case .value(let value):
            guard case .index = start else { throw Self.wrongCursor }
            guard budget.fits(value) else { return false }
            members.append(JSON.Member(part.key, value))
            return true
        case .list(let list):
            var elements: [JSON] = []
            defer { members.append(JSON.Member(part.key, .array(elements))) }
            for place in try Self.first(of: list, start)..<list.count {
                let next = try list.element(place)
                guard budget.fits(next) else { return false }
                elements.append(next)
                start = list.keys.map { .after($0[place]) } ?? .index(place + 1)
            }
            return true
        }
    }

    /// The first element that is wanted, or the list's end.
    private static func first(of list: PersonalDataPart.List, _ start: Start) throws -> Int {
        switch (start, list.keys) {
        case (.index(let index), nil): min(index, list.count)
        case (.index(0), _): 0
        case (.after(let key), let keys?): keys.firstIndex { $0 > key } ?? list.count
        case (.index, _), (.after, nil): throw wrongCursor
        }
    }
}

/// Cursors: the source, its part, and how many elements were told, or what the last one is known by.
extension ExportPage {
    private static let wrongCursor = Refusal.cursorInvalid

    private static func text(_ place: Place) -> String {
        let start =
            switch place.start {
            case .index(let index): "\(index)"
            case .after(let key): "\(key.number).\(key.text)"
            }
        return "\(place.source).\(place.part).\(start)"
    }

    private static func place(_ cursor: String) throws -> Place {
        let parts = cursor.split(separator: ".", maxSplits: 3, omittingEmptySubsequences: false)
        guard parts.count >= 3, let source = Int(parts[0]), let part = Int(parts[1]),
            let number = Int64(parts[2]), source >= 0, part >= 0
        else { throw wrongCursor }
        if parts.count == 4 {
            let key = PersonalDataPart.Key(number, String(parts[3]))
            return Place(source: source, part: part, start: .after(key))
        }
        guard number >= 0 else { throw wrongCursor }
        return Place(source: source, part: part, start: .index(Int(number)))
    }
}

/// What a page of an answer may hold: with the reply around it less than the broker takes.
struct PageBudget {
    /// Bytes of JSON.
    private static let bytesMax = 131_072

    private var bytes = 0

    /// Whether there is room for one more; there always is for a first one.
    mutating func fits(_ value: JSON) -> Bool { fits(value.bytes.count) }

    /// The same for something of so many bytes of JSON.
    mutating func fits(_ count: Int) -> Bool {
        guard bytes == 0 || bytes + count <= Self.bytesMax else { return false }
        bytes += count
        return true
    }
}
