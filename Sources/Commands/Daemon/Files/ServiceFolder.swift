import Contract
import Features
import Foundation

/// Reads the services of the campus, one a file.
enum ServiceFolder {
    /// - Throws: What is wrong with a file, naming it: its hours and time zone too.
    static func read(_ folder: URL) throws(ConfigurationError) -> ServiceCatalogue {
        ServiceCatalogue(
            try DataFiles.read(folder, key: "services.folder") { json, id in
                var service = try ServiceDocument(reading: json)
                service.id = id
                _ = try ServiceSchedule(service)
                return service
            })
    }
}
