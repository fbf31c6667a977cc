import Contract
import Foundation
import JSON

/// Files that commands about courses read.
enum CourseFile {
    /// More is no course any more, bytes.
    private static let bytesMax = 256 * 1_024 * 1_024

    static func bytes(_ path: String) throws(ToolError) -> [UInt8] {
        let size = try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
        if let size, size > bytesMax { throw .failed("\(path) has more than \(bytesMax) bytes") }
        do { return Array(try Data(contentsOf: URL(filePath: path))) } catch {
            throw .failed("cannot read \(path): \(error.localizedDescription)")
        }
    }

    static func json(_ path: String) throws(ToolError) -> JSON {
        let bytes = try bytes(path)
        do throws(JSONError) { return try JSON(parsing: bytes) } catch {
            throw .failed("\(path):\(error.description(in: bytes))")
        }
    }

    /// A course as `course show --json` and Config/courses have it.
    static func course(_ path: String) throws(ToolError) -> CourseDocument {
        let json = try json(path)
        do throws(DocumentError) { return try CourseDocument(reading: json) } catch {
            let reasons = error.problems.fields.map { "\($0.path) \($0.reason)" }
            throw .failed("\(path): \(reasons.joined(separator: "; "))")
        }
    }

    /// Baskets, one a line and hole: `LAT,LON`, and a par after a blank where it is not 3.
    static func baskets(_ path: String) throws(ToolError) -> [CourseDocument.Hole] {
        var holes: [CourseDocument.Hole] = []
        let text = String(decoding: try bytes(path), as: UTF8.self)
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        for (number, line) in lines.enumerated() {
            let words = line.split(whereSeparator: \.isWhitespace)
            guard let place = words.first else { continue }
            var hole = CourseDocument.Hole()
            hole.number = holes.count + 1
            guard let basket = Position(text: place), words.count <= 2 else {
                throw .failed("\(path), line \(number + 1): must be LAT,LON [PAR], not \(line)")
            }
            hole.basket = basket
            if words.count == 2 {
                guard let par = Int(words[1]), (1...9).contains(par) else {
                    throw .failed("\(path), line \(number + 1): \(words[1]) is not a par")
                }
                hole.par = par
            }
            holes.append(hole)
        }
        return holes
    }
}
