import Contract
import Foundation
import JSON

/// Reads what stands in a folder, one document a file; a file's name is its id.
enum DataFiles {
    /// - Parameters:
    ///   - key: The key of the configuration that names the folder, for messages.
    ///   - take: Gives a document its id, and throws what is wrong with it beyond its form.
    /// - Throws: What is wrong with a file, naming it: what is silently missing would be noticed by
    ///   those only who look for it.
    static func read<D: Document>(
        _ folder: URL, key: String, _ take: (inout D, String) throws -> Void
    ) throws(ConfigurationError) -> [D] {
        let files: [URL]
        do {
            files = try FileManager.default.contentsOfDirectory(
                at: folder, includingPropertiesForKeys: nil)
        } catch {
            throw ConfigurationError("\(key): the folder \(folder.path) cannot be read")
        }
        var documents: [D] = []
        for file in files
        where file.pathExtension == "json" && file.lastPathComponent != "schema.json" {
            documents.append(try document(file, take))
        }
        return documents
    }

    private static func document<D: Document>(
        _ file: URL, _ take: (inout D, String) throws -> Void
    ) throws(ConfigurationError) -> D {
        var bytes: [UInt8] = []
        do {
            bytes = Array(try Data(contentsOf: file))
            let json = try JSON(parsing: bytes)
            var document = try D(reading: json)
            try take(&document, file.deletingPathExtension().lastPathComponent)
            return document
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
