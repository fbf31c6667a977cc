import Contract
import Engine
package import Features
package import JSON
import TestSupport

/// Somebody with devices and subscriptions.
extension Harness {
    /// A new device of a user, not connected.
    package func device(_ user: String, kind: String = "phone") -> String {
        let reply = self.user(user, "device/add", ["name": "thing", "kind": .string(kind)])
        return reply["result"]?["device"]?["id"]?.string ?? ""
    }

    /// Subscribes a device's browser.
    @discardableResult
    package func subscribeWeb(
        _ user: String, _ device: String, endpoint: String? = nil
    ) -> JSON {
        self.user(
            user, "push/subscribe",
            [
                "provider": "webPush",
                "endpoint": .string(endpoint ?? "https://push.example.net/\(device)"),
                "keys": Self.webKeys,
            ], device: device)
    }

    package static let webKeys: JSON = [
        // RFC 8291, appendix A.
        "p256dh":
            "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        "auth": "BTBZMqHH6r4Tts7J_aSIgg",
    ]

    package func notify(_ user: String, _ notice: Notice) throws {
        try act { try parts.notifications.notify(user, notice, $0) }
        engine.runBatch()
    }

    /// Gives a user quiet hours that began an hour ago. They end after the given hours, or up to a minute earlier.
    package func quiet(_ user: String, hours: Int64) {
        func time(_ hours: Int64) -> JSON {
            let minute = (clock.now + hours * 3_600_000) / 60_000 % 1_440
            return .string(QuietHours.text(Int(minute)))
        }
        let quiet: JSON = ["from": time(-1), "to": time(hours), "timeZone": "UTC"]
        self.user(user, "account/changeSettings", ["quietHours": quiet])
    }

    package func subscriptions(_ user: String) -> [JSON] {
        self.user(user, "push/list")["result"]?["subscriptions"]?.array ?? []
    }
}
