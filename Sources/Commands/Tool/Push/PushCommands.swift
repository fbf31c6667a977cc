import Contract
import Crypto
import Foundation
import JSON
import PeopleContract

/// `fairway push test`: sends a test push to a user.
enum PushTest {
    static let command = Command(
        name: "push test", summary: "send a test push to a user's subscriptions (admins)",
        parameters: [Command.Parameter(name: "USER", help: "a username")], run: run)

    private static func run(_ invocation: Invocation) throws {
        var request = TestPush()
        request.user = try invocation.arguments.required("USER")
        let result = try invocation.ask(request)
        var table = TextTable("SUBSCRIPTION", "PROVIDER", "OUTCOME", "")
        for push in result.pushes {
            table.add(push.subscription, push.provider, push.outcome.rawValue, push.reason ?? "")
        }
        invocation.console.result(
            result.json, table.lines(empty: "\(request.user) has no subscriptions."))
        guard result.pushes.allSatisfy({ $0.outcome == .delivered }) else { throw ToolError.told }
    }
}

/// `fairway push keys`: creates a key pair for web push.
enum PushKeyMake {
    static let command = Command(
        name: "push keys", summary: "create a key pair for web push (VAPID)",
        reach: .nobody,
        parameters: [
            Command.Parameter(name: "FILE", help: "the new file with the private key, PEM")
        ],
        details: [
            "Without push.vapidKeyFile the server creates its own key. After a change of the key,",
            "browsers that subscribed before receive no more notifications.",
        ],
        run: run)

    private static func run(_ invocation: Invocation) throws {
        let path = try invocation.arguments.required("FILE")
        let file = try OutputFile(new: path)
        var random = SecureRandom()
        let key: P256.PrivateKey
        let pem: String
        do throws(KeyError) {
            key = try P256.PrivateKey.generate(using: &random)
            pem = try key.pem()
        } catch {
            throw ToolError.failed("cannot create a key: \(error)")
        }
        try file.create(Array(pem.utf8))
        let publicKey = Base64URL.encode(key.publicKey.bytes)
        invocation.console.result(
            ["vapidPublicKey": .string(publicKey), "file": .string(path)],
            ["public key:  \(publicKey)", "private key: \(path)"])
    }
}
