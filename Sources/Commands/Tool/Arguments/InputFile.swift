import Contract
import Foundation
import JSON

/// Reads files that are arguments of a command.
enum InputFile {
    /// The maximum size of a file, in bytes.
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

    /// Reads a document of the contract from the JSON of a file. Unknown keys are refused.
    ///
    /// - Parameter path: The path of the file, for messages.
    static func document<D: Document>(
        _: D.Type, _ json: JSON, _ path: String
    ) throws(ToolError) -> D {
        do throws(DocumentError) {
            return try D(file: json)
        } catch {
            let problems = error.problems.fields.map { "\($0.path) \($0.reason)" }
            throw .failed("\(path): \(problems.joined(separator: "; "))")
        }
    }
}
