import Contract
import PeopleContract
import PeopleRules
import Topics

extension Configuration {
    /// The operator's settings for pushes. `Config/fairway.json5` explains each key.
    package struct Push: Codable, Equatable {
        package var providers = PushProvider.words
        package var vapidKeyFile = ""
        package var vapidSubject = ""
        package var apns = APNs()
        package var fcm = FCM()
        package var allowInsecure = false
        package var allowPrivateAddresses = false
        package var certificateAuthority = ""
    }

    package struct APNs: Codable, Equatable {
        package var keyFile = ""
        package var keyId = ""
        package var teamId = ""
        package var topic = ""
        package var url = "https://api.push.apple.com"
    }

    package struct FCM: Codable, Equatable {
        package var serviceAccountFile = ""
        package var url = "https://fcm.googleapis.com"
    }

    func checkPush() throws(ConfigurationError) {
        for name in push.providers where PushProvider(rawValue: name) == nil {
            throw ConfigurationError(
                "push.providers must be among \(PushProvider.words.joined(separator: ", ")), "
                    + "not \"\(name)\"")
        }
        let subject = push.vapidSubject
        guard subject.isEmpty || subject.hasPrefix("mailto:") || subject.hasPrefix("https://")
        else { throw ConfigurationError("push.vapidSubject must be mailto:... or https://...") }
        try checkURL("push.apns.url", push.apns.url)
        try checkURL("push.fcm.url", push.fcm.url)
        if !push.apns.keyFile.isEmpty { try checkAPNs() }
    }

    private func checkURL(_ name: String, _ text: String) throws(ConfigurationError) {
        guard let url = WebAddress(text), url.path.isEmpty, url.isSecure || push.allowInsecure
        else {
            throw ConfigurationError("\(name) must be https://HOST or https://HOST:PORT")
        }
    }

    private func checkAPNs() throws(ConfigurationError) {
        for (name, value) in [("keyId", push.apns.keyId), ("teamId", push.apns.teamId)]
        where value.utf8.count != 10 || !value.utf8.allSatisfy(\.isWord) {
            throw ConfigurationError("push.apns.\(name) must be ten letters and digits")
        }
        let topic = push.apns.topic
        guard !topic.isEmpty, topic.utf8.allSatisfy({ $0.isWordOrDash || $0 == 0x2E }) else {
            throw ConfigurationError("push.apns.topic must be the bundle ID of the app")
        }
    }

    /// The operator's contact for push services, unless `push.vapidSubject` is set.
    func operatorAddress() throws(ConfigurationError) -> String {
        publicUrl.hasPrefix("https://") ? publicUrl : "mailto:\(try mailSender().address)"
    }
}
