import Contract
import Foundation
import JSON

/// Files with what was written on a card while there was no link.
enum CardFile {
    static func json(_ path: String) throws(ToolError) -> JSON {
        let bytes: [UInt8]
        do { bytes = Array(try Data(contentsOf: URL(filePath: path))) } catch {
            throw .failed("cannot read \(path): \(error.localizedDescription)")
        }
        do throws(JSONError) { return try JSON(parsing: bytes) } catch {
            throw .failed("\(path):\(error.description(in: bytes))")
        }
    }

    /// - Parameter path: Where the document was, for people.
    static func read<D: Document>(
        _: D.Type, _ json: JSON, _ path: String
    ) throws(ToolError) -> D {
        do throws(DocumentError) {
            return try D(reading: json)
        } catch {
            let problems = error.problems.fields.map { "\($0.path) \($0.reason)" }
            throw .failed("\(path): \(problems.joined(separator: "; "))")
        }
    }
}
