import Contract
package import JSON
package import SQLite

/// A page of an export, small enough for one message.
///
/// A list may continue on the next page, and the client joins its parts. The page reads only the
/// elements that it contains.
package struct ExportPage {
    package private(set) var members: [JSON.Member] = []
    /// The cursor of the next page; nil on the last page.
    package private(set) var cursor: String?
    /// The data that the page leaves out, because it cannot be read.
    package private(set) var missing: [UnreadableData] = []
    private var budget = PageBudget()

    /// A function that reads the data of one capability about a user.
    package typealias Source = @Sendable (_ user: String, Connection) throws -> [PersonalDataPart]

    /// The start of a page: a source, one of its parts, and an element of this part.
    private struct Place {
        var source = 0
        var part = 0
        var start = Start.index(0)

        /// Whether it is the start of a source.
        var isStart: Bool {
            if case .index(0) = start { part == 0 } else { false }
        }
    }

    private enum Start {
        /// Continues after this number of elements.
        case index(Int)
        /// Continues after the element with this key.
        case after(PersonalDataPart.Key)
    }

    /// - Parameters:
    ///   - sources: Each with the name of its part of the stored data.
    ///   - cursor: The cursor of the previous page; nil for the first page.
    /// - Throws: A refusal if the cursor is not valid.
    package init(
        of user: String, from sources: [(name: String, read: Source)], at cursor: String?,
        in database: Connection
    ) throws {
        var place = try cursor.map(Self.place) ?? Place()
        guard place.source < sources.count else { throw Refusal.cursorInvalid }
        while place.source < sources.count, self.cursor == nil {
            let source = sources[place.source]
            let known = database.errorsSetAside.count
            let parts = try readable(source.name, "", database) { try source.read(user, database) }
            // Each page reads its first source again. The data that this leaves out is listed once.
            if place.isStart {
                missing += UnreadableData.all(in: database.errorsSetAside.dropFirst(known))
            }
            guard place.part == 0 || place.part < parts?.count ?? 0 else {
                throw Refusal.cursorInvalid
            }
            try add(parts ?? [], from: &place, database)
            place = Place(source: place.source + 1)
        }
    }

    /// Reads some data. Data that cannot be read is added to ``missing`` instead.
    ///
    /// - Throws: An error of the storage itself, or a refusal.
    private mutating func readable<Value>(
        _ part: String, _ key: String, _ database: Connection, _ read: () throws -> Value
    ) throws -> Value? {
        do {
            return try read()
        } catch let error as SQLiteError where error.isOfStorage {
            throw error
        } catch let refusal as Refusal {
            throw refusal
        } catch let row as DamagedRow {
            database.setAside(row)
            missing.append(UnreadableData(row, in: part))
        } catch {
            let row = DamagedRow(StoredThing(part), key, in: nil, reason: "\(error)")
            database.setAside(row)
            missing.append(UnreadableData(row, in: part))
        }
        return nil
    }

    private mutating func add(
        _ parts: [PersonalDataPart], from place: inout Place, _ database: Connection
    ) throws {
        while place.part < parts.count {
            guard try add(parts[place.part], from: &place.start, database) else {
                cursor = Self.text(place)
                return
            }
            place.part += 1
            place.start = .index(0)
        }
    }

    /// Adds a part to the page.
    /// - Parameter start: The first element to add. Afterwards, the first element of the next page.
    /// - Returns: Whether the page contains the rest of the part.
    private mutating func add(
        _ part: PersonalDataPart, from start: inout Start, _ database: Connection
    ) throws -> Bool {
        switch part.content {
        case .value(let value):
            guard case .index = start else { throw Refusal.cursorInvalid }
            guard budget.fits(value) else { return false }
            members.append(JSON.Member(part.key, value))
            return true
        case .list(let list):
            var elements: [JSON] = []
            defer { members.append(JSON.Member(part.key, .array(elements))) }
            for place in try Self.first(of: list, start)..<list.count {
                let key = list.keys?[place].text ?? "\(place)"
                let next = try readable(part.key, key, database) { try list.element(place) }
                if let next {
                    guard budget.fits(next) else { return false }
                    elements.append(next)
                }
                start = list.keys.map { .after($0[place]) } ?? .index(place + 1)
            }
            return true
        }
    }

    /// The index of the first element to add, or the length of the list.
    private static func first(of list: PersonalDataPart.List, _ start: Start) throws -> Int {
        switch (start, list.keys) {
        case (.index(let index), nil): min(index, list.count)
        case (.index(0), _): 0
        case (.after(let key), let keys?): keys.firstIndex { $0 > key } ?? list.count
        case (.index, _), (.after, nil): throw Refusal.cursorInvalid
        }
    }
}

/// Some of a user's data that cannot be read, in an export or in the receipt of a deletion.
package struct UnreadableData: Equatable {
    /// The key of the list in the export, or the kind of the data, such as `course`.
    package let part: String
    package let id: String

    init(_ row: DamagedRow, in part: String) {
        self.part = part
        id = row.key
    }

    /// The data that readers set aside.
    package static func all(in errors: some Sequence<any Error>) -> [UnreadableData] {
        errors.compactMap { ($0 as? DamagedRow).map { UnreadableData($0, in: $0.thing.name) } }
    }
}

extension SQLiteError {
    /// Whether the whole database cannot be read now, and not only one statement.
    fileprivate var isOfStorage: Bool { isUnavailable || isInterrupted || isCorrupt || isBusy }
}

/// Cursors. They contain the source, its part, and either the number of elements so far or the key
/// of the last one.
extension ExportPage {
    private static func text(_ place: Place) -> String {
        switch place.start {
        case .index(let index): Cursor(place.source, place.part, index).text
        case .after(let key): Cursor(place.source, place.part, key.number, key.text).text
        }
    }

    private static func place(_ cursor: String) throws -> Place {
        let place: Place
        if let (source, part, index) = try? Cursor<Int, Int, Int>(reading: cursor).parts {
            guard index >= 0 else { throw Refusal.cursorInvalid }
            place = Place(source: source, part: part, start: .index(index))
        } else {
            let (source, part, number, text) =
                try Cursor<Int, Int, Int64, String>(reading: cursor).parts
            place = Place(source: source, part: part, start: .after(.init(number, text)))
        }
        guard place.source >= 0, place.part >= 0 else { throw Refusal.cursorInvalid }
        return place
    }
}

/// The limit of a page. With the reply around it, a page is smaller than the broker's largest
/// message.
package struct PageBudget {
    /// The maximum length, in bytes of JSON.
    private static let bytesMax = 131_072

    private var bytes = 0

    package init() {}

    /// Counts a value if the page has room for it. The first value always fits.
    package mutating func fits(_ value: JSON) -> Bool { fits(value.bytes.count) }

    /// Counts a value by its length in bytes of JSON.
    package mutating func fits(_ count: Int) -> Bool {
        guard bytes == 0 || bytes + count <= Self.bytesMax else { return false }
        bytes += count
        return true
    }
}
