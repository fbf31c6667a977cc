import Foundation
import GolfRules
import JSON
import Testing
import Values

/// A file of vectors, with its courses.
struct Vectors {
    let courses: [[CardHole]]
    let all: [JSON]

    init(_ name: String) throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../Fixtures/vectors/\(name).json")
        let content = try JSON(parsing: [UInt8](Data(contentsOf: file)))
        all = try #require(content["vectors"]?.array)
        courses = (content["courses"]?.array ?? []).map { course in
            let pars = course["par"]?.array ?? []
            let indexes = course["si"]?.array ?? []
            return pars.indices.map { place in
                CardHole(
                    number: place + 1, par: Int(pars[place].int ?? 0),
                    strokeIndex: indexes[place].int.map { Int($0) })
            }
        }
    }

    func course(of vector: JSON) throws -> [CardHole] {
        courses[try #require(vector["in"]?["course"]?.int.map { Int($0) })]
    }

    /// The holes of a vector's course in the order of play, beginning with the hole `start`.
    func holes(of vector: JSON) throws -> [CardHole] {
        let course = try course(of: vector)
        let first = vector["in"]?["start"]?.int.map { Int($0) - 1 } ?? 0
        return Array(course[first...] + course[..<first])
    }
}

/// The vectors in `Fixtures/vectors`: results that another program computed from the rules.
struct VectorTests {
    static func numbers(_ json: JSON?) -> [Int]? {
        json?.array?.compactMap { $0.int.map { Int($0) } }
    }

    @Test func `G6: handicap strokes fall on the holes of the vectors`() throws {
        let vectors = try Vectors("strokes")
        #expect(vectors.all.count == 42)
        for vector in vectors.all {
            let handicap = try #require(vector["in"]?["handicap"]?.int)
            let strokes = StrokeAllocation.strokes(
                Int(handicap), over: try vectors.course(of: vector))
            #expect(strokes == Self.numbers(vector["expect"]), "\(vector)")
        }
    }

    @Test func `G6: Playing Handicaps are those of the vectors`() throws {
        let vectors = try Vectors("allowances")
        #expect(vectors.all.count == 81)
        for vector in vectors.all {
            let name = try #require(vector["in"]?["format"]?.string)
            let format = try #require(HandicapFormat(rawValue: name), "\(name)")
            let sides = try #require(vector["in"]?["courseHandicaps"]?.array)
            var strokes = try sides.map { side in
                let exact = try #require(side.array).compactMap {
                    $0.string.flatMap { Fraction($0) }
                }
                return try format.allowance.playingHandicaps(exact)
            }
            // The vectors have the numbers of single players before they are compared.
            if format.isMatch, format != .matchPlay {
                strokes = PlayingHandicap.matchDifferences(strokes)
            }
            let expected = vector["expect"]?.array?.map { Self.numbers($0) }
            #expect(strokes == expected, "\(vector)")
        }
    }

    @Test func `G5: adjusted scores are those of the vectors, with picked-up holes`() throws {
        let vectors = try Vectors("adjusted")
        #expect(vectors.all.count == 24)
        for vector in vectors.all {
            let results = try #require(vector["in"]?["results"]?.array).map { cell -> HoleResult in
                if let strokes = cell.int { return .holed(Int(strokes)) }
                if cell.string == "x" { return .pickedUp() }
                if let likely = cell.array?.last?.int { return .pickedUp(mostLikely: Int(likely)) }
                return .notPlayed
            }
            let adjusted = try AdjustedScore(
                card: try vectors.course(of: vector), results: results,
                courseHandicap: vector["in"]?["courseHandicap"]?.int.map { Int($0) })
            // The vectors give net par for a hole that was not played. An expected score has replaced
            // it, so such a hole has no strokes.
            let wanted = zip(try #require(Self.numbers(vector["expect"]?["holes"])), results).map {
                $1 == .notPlayed ? nil : $0
            }
            #expect(adjusted.holes == wanted, "\(vector)")
            let total = vector["expect"]?["total"]?.int.map { Int($0) }
            #expect(results.contains(.notPlayed) || adjusted.total == total)
        }
    }
}
