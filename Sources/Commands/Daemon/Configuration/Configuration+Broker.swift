import Contract
import Foundation

/// Where people's devices reach the broker.
extension Configuration {
    func checkPublicBroker() throws(ConfigurationError) {
        guard mqtt.publicUrl.isEmpty || PublicBroker(url: mqtt.publicUrl) != nil else {
            throw ConfigurationError("mqtt.publicUrl must be mqtt://host:port or mqtts://host:port")
        }
    }

    /// - Parameter port: The own broker's, where it is not the one configured.
    func publicBroker(port: Int?) -> PublicBroker {
        for url in [mqtt.publicUrl, broker.url] {
            if let broker = PublicBroker(url: url) { return broker }
        }
        let host = URL(string: publicUrl)?.host() ?? "localhost"
        return PublicBroker(
            host: host, port: port ?? mqtt.port, isTLS: !tls.certificate.isEmpty)
    }
}
