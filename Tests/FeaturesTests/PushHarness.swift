import Engine
import Features
import JSON
import TestSupport

/// Somebody with devices and subscriptions.
extension Harness {
    /// A new device of a user, not connected.
    func device(_ user: String, kind: String = "phone") -> String {
        let reply = self.user(user, "device/add", ["name": "thing", "kind": .string(kind)])
        return reply["result"]?["device"]?["id"]?.string ?? ""
    }

    /// Subscribes a device's browser.
    @discardableResult
    func subscribeWeb(
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

    static let webKeys: JSON = [
        // RFC 8291, appendix A.
        "p256dh":
            "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        "auth": "BTBZMqHH6r4Tts7J_aSIgg",
    ]

    func notify(_ user: String, _ notice: Notice) throws {
        try act { try parts.notifications.notify(user, notice, $0) }
        engine.runBatch()
    }

    func subscriptions(_ user: String) -> [JSON] {
        self.user(user, "push/list")["result"]?["subscriptions"]?.array ?? []
    }
}
