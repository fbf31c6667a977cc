import Crypto
import Curl
import Engine
import Foundation
import People
import PeopleContract
import Push

/// The configured providers of pushes, with their couriers.
struct PushSetup {
    private(set) var configuration = PushConfiguration()
    private(set) var couriers: [any Courier] = []
    private let settings: Configuration.Push
    private let transfers = Transfers(options: PushTransport.options)
    private let clock: @Sendable () -> Int64

    /// - Parameter subject: The operator's contact for push services, if `push.vapidSubject` is
    ///   empty.
    init(
        _ settings: Configuration.Push, subject: String, data: DataFolder,
        clock: @escaping @Sendable () -> Int64
    ) throws {
        self.settings = settings
        self.clock = clock
        configuration.allowsInsecure = settings.allowInsecure
        try addWebPush(settings.vapidSubject.isEmpty ? subject : settings.vapidSubject, data)
        try addAPNs()
        try addFCM()
        add(NtfyService(transport: transport))
        add(WebhookService(transport: transport))
        if settings.providers.contains(PushProvider.mail.rawValue) {
            configuration.providers.insert(.mail)
        }
    }

    private var transport: PushTransport {
        var transport = PushTransport()
        transport.allowsPrivateAddresses = settings.allowPrivateAddresses
        if !settings.certificateAuthority.isEmpty {
            transport.certificateAuthority = settings.certificateAuthority
        }
        return transport
    }

    private mutating func add(_ service: some PushService) {
        guard settings.providers.contains(service.provider.rawValue) else { return }
        configuration.providers.insert(service.provider)
        couriers.append(PushCourier(service, transfers: transfers, clock: clock))
    }

    private mutating func addWebPush(_ subject: String, _ data: DataFolder) throws {
        guard settings.providers.contains(PushProvider.webPush.rawValue) else { return }
        let key =
            settings.vapidKeyFile.isEmpty
            ? try data.vapidKey()
            : try Self.p256(settings.vapidKeyFile, "push.vapidKeyFile")
        let tokens = VAPIDTokens(key: key, subject: subject)
        configuration.vapidPublicKey = Base64URL.encode(tokens.publicKey)
        add(WebPushService(tokens: tokens, transport: transport))
    }

    private mutating func addAPNs() throws {
        guard !settings.apns.keyFile.isEmpty else { return }
        let options = APNsService.Options(
            url: settings.apns.url, key: try Self.p256(settings.apns.keyFile, "push.apns.keyFile"),
            keyID: settings.apns.keyId, teamID: settings.apns.teamId, topic: settings.apns.topic)
        add(APNsService(options, transport: transport))
        configuration.apnsTopic = options.topic
    }

    private mutating func addFCM() throws {
        guard !settings.fcm.serviceAccountFile.isEmpty else { return }
        let account = try Self.serviceAccount(settings.fcm.serviceAccountFile)
        add(
            FCMService(account, url: settings.fcm.url, transport: transport, transfers: transfers))
    }

    /// Reads all keys that the configuration names.
    static func checkFiles(_ settings: Configuration.Push) throws {
        if !settings.vapidKeyFile.isEmpty {
            _ = try p256(settings.vapidKeyFile, "push.vapidKeyFile")
        }
        if !settings.apns.keyFile.isEmpty {
            _ = try p256(settings.apns.keyFile, "push.apns.keyFile")
        }
        if !settings.fcm.serviceAccountFile.isEmpty {
            _ = try serviceAccount(settings.fcm.serviceAccountFile)
        }
    }

    private static func serviceAccount(_ file: String) throws -> ServiceAccount {
        let text = try Configuration.contents(of: file, key: "push.fcm.serviceAccountFile")
        do throws(ServiceAccountError) {
            return try ServiceAccount(Array(text.utf8))
        } catch {
            throw ConfigurationError("push.fcm.serviceAccountFile: \(file) \(error)")
        }
    }

    private static func p256(_ file: String, _ name: String) throws -> P256.PrivateKey {
        let pem = try Configuration.contents(of: file, key: name)
        do throws(KeyError) {
            return try P256.PrivateKey(pem: pem)
        } catch {
            throw ConfigurationError("\(name): \(file): \(error)")
        }
    }
}

extension DataFolder {
    /// The key that identifies this server to browsers. It is created at the first use.
    ///
    /// A key that cannot be read is an error and is never replaced. With another key, no existing
    /// subscription would work.
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
