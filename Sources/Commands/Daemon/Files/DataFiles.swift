import Contract
import Foundation
import JSON

/// Reads a folder with one JSON document in each file. The name of a file, without its ending, is the id.
enum DataFiles {
    /// - Parameters:
    ///   - key: The key of the configuration that names the folder, for messages.
    ///   - make: Makes a value from a file's document and its id.
    /// - Throws: The first mistake, with the name of its file. A file with a mistake is never left out, because
    ///   nobody would notice.
    static func read<Value>(
        _ folder: URL, key: String, _ make: (JSON, String) throws -> Value
    ) throws(ConfigurationError) -> [Value] {
        let files: [URL]
        do {
            files = try FileManager.default.contentsOfDirectory(
                at: folder, includingPropertiesForKeys: nil)
        } catch {
            throw ConfigurationError("\(key): the folder \(folder.path) cannot be read")
        }
        var values: [Value] = []
        for file in files
        where file.pathExtension == "json" && file.lastPathComponent != "schema.json" {
            values.append(try value(file, make))
        }
        return values
    }

    private static func value<Value>(
        _ file: URL, _ make: (JSON, String) throws -> Value
    ) throws(ConfigurationError) -> Value {
        var bytes: [UInt8] = []
        do {
            bytes = Array(try Data(contentsOf: file))
            let json = try JSON(parsing: bytes)
            return try make(json, file.deletingPathExtension().lastPathComponent)
        } catch let error as DocumentError {
            let reasons = error.problems.fields.map { "\($0.path) \($0.reason)" }
            throw ConfigurationError("\(file.path): \(reasons.joined(separator: "; "))")
        } catch let error as JSONError {
            throw ConfigurationError("\(file.path):\(error.description(in: bytes))")
        } catch {
            throw ConfigurationError("\(file.path): \(error)")
        }
    }
}
