import Crypto
import Foundation

extension DataFolder {
    /// The key that browsers know this server by; made the first time.
    ///
    /// What cannot be read is an error and never made anew: with another key nobody who has
    /// subscribed is reached any more.
    func vapidKey() throws(ConfigurationError) -> P256.PrivateKey {
        let file = url.appending(path: "secrets/vapid.pem").path
        if let pem = try? String(contentsOfFile: file, encoding: .utf8), !pem.isEmpty {
            do throws(KeyError) {
                return try P256.PrivateKey(pem: pem)
            } catch {
                throw ConfigurationError("\(file): \(error)")
            }
        }
        guard !hasKey("vapid.pem") else {
            throw ConfigurationError("\(file) cannot be read")
        }
        return try makeVAPIDKey(file)
    }

    private func makeVAPIDKey(_ file: String) throws(ConfigurationError) -> P256.PrivateKey {
        var random = SecureRandom()
        guard let key = try? P256.PrivateKey.generate(using: &random), let pem = try? key.pem(),
            DurableFile.write(Array(pem.utf8), to: file)
        else { throw ConfigurationError("\(file) cannot be written") }
        return key
    }
}
