import CampusContract
import Contract
import Engine
import Foundation
import SQLite
import Topics
import Values

/// Reads a list of services.
///
/// It visits all candidates, so it runs on a reader's connection and not on the writer thread.
struct ServiceQuery {
    private static let limitDefault = 50
    private static let wordsMax = 8

    /// A service that may be in the list, with its sort key.
    private struct Candidate {
        let number: Int64
        let id: String
        let place: Place
        let distance: Double?
    }

    /// The place of a service in the list: its rank, name and ID.
    ///
    /// The rank is the distance in millimetres, or the quality of the match (lower is better). It is
    /// 0 if the order is by name.
    private typealias Place = Cursor<Int64, String, String>

    let request: ListServices
    /// Unix milliseconds.
    let now: Int64
    let database: Connection
    private let order: ListServices.Order
    /// The end of the page before.
    private let after: Place?

    /// - Throws: A ``Refusal`` if the order needs a key that is missing, or the cursor is not valid.
    init(_ request: ListServices, at now: Int64, _ database: Connection) throws {
        self.request = request
        self.now = now
        self.database = database
        order = try Self.order(request)
        after = try request.cursor.map(Place.init(reading:))
    }

    /// Refuses a request whose keys do not fit together.
    static func check(_ request: ListServices) throws {
        _ = try order(request)
        var problems = Problems()
        if let box = request.box, box.south > box.north {
            problems.note("must not be south of \"south\"", at: "box.north")
        }
        if request.within != nil, request.near == nil {
            problems.note(
                "is missing: it is the point from which the radius is measured", at: "near")
        }
        if Self.words(request).count > wordsMax {
            problems.note("must have at most \(wordsMax) words", at: "query")
        }
        guard problems.isEmpty else { throw Refusal(.requestMalformed, problems) }
    }

    private static func order(_ request: ListServices) throws -> ListServices.Order {
        let hasWords = !Self.words(request).isEmpty
        switch request.order {
        case .distance where request.near == nil:
            throw Refusal.field(
                .requestMalformed, "near",
                "is missing: it is the point from which distances are measured")
        case .best where !hasWords:
            throw Refusal.field(
                .requestMalformed, "query", "is missing: sorting by best match needs it")
        case let order?: return order
        case nil: return request.near != nil ? .distance : hasWords ? .best : .name
        }
    }

    func run() throws -> ListServices.Result {
        let limit = request.limit ?? Self.limitDefault
        var result = ListServices.Result()
        var last: Place?
        for candidate in try candidates().sorted(by: { $0.place.parts < $1.place.parts }) {
            if let after, candidate.place.parts <= after.parts { continue }
            guard let entry = try entry(candidate) else { continue }
            if result.services.count == limit {
                result.cursor = last?.text
                break
            }
            result.services.append(entry)
            last = candidate.place
        }
        return result
    }

    /// The entry of a candidate, or `nil` if the request excludes it by `open`.
    private func entry(_ candidate: Candidate) throws -> ServiceEntry? {
        let document = try database.settingAside {
            try database.first(
                "SELECT document FROM services WHERE number = ?", candidate.number
            ) { try ServiceStore.document($0, 0, of: candidate.id) }
        }
        guard let document else { return nil }
        var entry = ServiceEntry(document)
        entry.opening = try ServiceSchedule(document).opening(at: now)
        entry.distance = candidate.distance?.rounded()
        return request.open.map { $0 == entry.opening.open } ?? true ? entry : nil
    }

    private func candidates() throws -> [Candidate] {
        var sql = "SELECT number, id, sort_name, lat, lon, 0 FROM services"
        var conditions: [String] = []
        var values: [(any Bindable)?] = []
        let words = Self.words(request)
        // A query without letters and digits matches no service.
        guard !words.isEmpty || request.query?.allSatisfy(\.isWhitespace) ?? true else { return [] }
        if !words.isEmpty {
            sql = """
                SELECT number, id, sort_name, lat, lon, bm25(services_text, 10, 5, 2, 1)
                FROM services_text JOIN services ON number = services_text.rowid
                """
            conditions.append("services_text MATCH ?")
            values.append(words.map { "\"\($0)\"*" }.joined(separator: " "))
        }
        if let category = request.category {
            conditions.append("services.category = ?")
            values.append(category)
        }
        if let box = request.box {
            conditions.append("lat BETWEEN ? AND ?")
            values += [box.south, box.north]
            // A box across the date line has two parts: east of its western edge, or west of its
            // eastern edge.
            let isAcross = box.west > box.east
            conditions.append(isAcross ? "(lon >= ? OR lon <= ?)" : "lon BETWEEN ? AND ?")
            values += [box.west, box.east]
        }
        if !conditions.isEmpty { sql += " WHERE " + conditions.joined(separator: " AND ") }
        var found: [Candidate] = []
        try database.forEach(sql, values: values) { row in
            if let candidate = candidate(row) { found.append(candidate) }
        }
        return found
    }

    private func candidate(_ row: borrowing Row) -> Candidate? {
        var distance: Double?
        if let near = request.near, let lat = row.doubleOrNil(3), let lon = row.doubleOrNil(4) {
            distance = GeoPoint(near).distance(to: GeoPoint(lat: lat, lon: lon))
        }
        if let within = request.within, distance.map({ $0 > within }) ?? true { return nil }
        let rank: Int64 =
            switch order {
            // Services without a position come last.
            case .distance: distance.map { Int64(($0 * 1_000).rounded()) } ?? .max
            case .best: Int64((row.double(5) * 1_000_000_000).rounded())
            case .name: 0
            }
        let id = row.text(1)
        return Candidate(
            number: row.int64(0), id: id, place: Place(rank, row.text(2), id),
            distance: distance)
    }

    /// The words of the query: letters and digits only, because clients must not use the operators
    /// of SQLite's search.
    ///
    /// It splits scalars and not characters. A quotation mark can be one character with the letter
    /// before it.
    private static func words(_ request: ListServices) -> [String] {
        (request.query ?? "").unicodeScalars.split { !isOfWord($0) }.map { String($0) }
    }

    private static func isOfWord(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .spacingMark: true
        default: scalar.properties.isAlphabetic || scalar.properties.numericType != nil
        }
    }
}

extension ServiceEntry {
    init(_ service: ServiceDocument) {
        self.init()
        id = service.id ?? ""
        name = service.name
        category = service.category
        place = service.place
        location = service.location
        timeZone = service.timeZone
        sample = service.sample
    }
}
