import Daemon
import Foundation
import JSON
import Testing

struct ConfigurationTests {
    private let file = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Config/fairway.json5")

    private func read(_ text: String?, _ environment: [String: String] = [:]) throws
        -> (Configuration, [String])
    {
        var reader = ConfigurationReader()
        let configuration = try reader.read(
            file: text.map { Data($0.utf8) }, environment: environment)
        return (configuration, reader.warnings)
    }

    @Test func `Config fairway.json5 has every key at its default`() throws {
        let text = try String(contentsOf: file, encoding: .utf8)
        #expect(try read(text).0 == Configuration())
        let keys = try #require(
            try JSONSerialization.jsonObject(
                with: JSONEncoder().encode(Configuration())) as? [String: Any])
        for (section, value) in keys {
            #expect(text.contains("\(section):"))
            for key in (value as? [String: Any] ?? [:]).keys {
                #expect(text.contains("\(key):"), "\(section).\(key)")
            }
        }
    }

    @Test(arguments: [
        "{testClock: '/c'}", "{testClock: '/c', mqtt: {address: '::1'}}",
        "{testClock: '/c', websocket: {enabled: false, address: '192.0.2.1'}}",
        "{testClock: '/c', broker: {url: 'unix:/run/b', secretFile: '/s'}, mqtt: {address: "
            + "'192.0.2.1'}}",
    ])
    func `the tests' clock is accepted on loopback`(text: String) throws {
        try read(text).0.check()
    }

    @Test(arguments: [
        ("mqtt: {address: '0.0.0.0'}", "mqtt.address"),
        ("websocket: {address: '192.0.2.1'}", "websocket.address"),
        ("http: {address: '::'}", "http.address"),
        ("broker: {url: 'mqtt://mqtt.example.org:1883', secretFile: '/s'}", "broker.url"),
        ("broker: {url: 'mqtt://192.0.2.1:1883', secretFile: '/s'}", "broker.url"),
    ])
    func `the tests' clock is refused if anybody else can reach the daemon`(
        listener: String, name: String
    ) throws {
        let open = "tls: {allowPlaintextOnOtherAddresses: true}"
        let configuration = try read("{testClock: '/c', \(listener), \(open)}").0
        let error = #expect(throws: ConfigurationError.self) { try configuration.check() }
        #expect(error?.description.contains("testClock") == true)
        #expect(error?.description.contains(name) == true)
        var without = configuration
        without.testClock = ""
        try without.check()
    }

    @Test func `the environment overrides the file, and an unknown variable only warns`() throws {
        let (configuration, warnings) = try read(
            "{rooms: {playersMax: 4}, mqtt: {port: 5,}}",
            [
                "FAIRWAY_MQTT_PORT": "7", "FAIRWAY_ACCOUNTS_ADMINS": "ada, bo",
                "FAIRWAY_WEBSOCKET_ENABLED": "false", "FAIRWAY_NOTHING": "1", "HOME": "/",
            ])
        var expected = Configuration()
        expected.rooms.playersMax = 4
        expected.mqtt.port = 7
        expected.accounts.admins = ["ada", "bo"]
        expected.websocket.enabled = false
        #expect(configuration == expected)
        #expect(warnings.count == 1)
        #expect(warnings.first?.contains("FAIRWAY_NOTHING") == true)
    }

    @Test(arguments: [
        ("{rooms: {playersMx: 4}}", "rooms.playersMx"), ("{mqtt: 7}", "mqtt"),
        ("{mqtt: {port: '7'}}", "mqtt.port"), ("[1]", "must be an object"),
        ("{monitors: {watch: [{page: 'x'}]}}", "monitors.watch[0].name is missing"),
        ("{accounts: {admins: ['ann', 1]}}", "accounts.admins[1] has the wrong type"),
    ])
    func `a mistake in the file is named`(text: String, name: String) {
        #expect { try read(text) } throws: { "\($0)".contains(name) }
    }

    @Test(arguments: [
        (
            "{rooms: {playersMx: 4}}",
            "there is no key rooms.playersMx. Did you mean playersMax?"
        ),
        (
            "{presence: {seconds: 4}}",
            "there is no key presence.seconds. The keys of presence are graceSeconds."
        ),
        ("{romms: {}}", "there is no key romms. Did you mean rooms?"),
        (
            "{monitors: {watch: [{name: 'a', pgae: 'x'}]}}",
            "there is no key monitors.watch[0].pgae. Did you mean page?"
        ),
    ])
    func `W5: an unknown key has a suggestion, or a list of all keys`(
        text: String, mistake: String
    ) {
        #expect { try read(text) } throws: { "\($0)" == "the configuration file: \(mistake)" }
    }

    @Test func `W5: a value out of its range is named with the file, or with the variable`() throws
    {
        var reader = ConfigurationReader()
        let text = Data("{rooms: {stateIntervalMs: 5000}}".utf8)
        let fromFile = try reader.read(file: text, named: "/etc/f.json5", environment: [:])
        #expect { try reader.check(fromFile) } throws: {
            "\($0)" == "/etc/f.json5: rooms.stateIntervalMs must be 10 to 1000, not 5000"
        }
        var other = ConfigurationReader()
        let fromVariable = try other.read(
            file: text, named: "/etc/f.json5",
            environment: ["FAIRWAY_ROOMS_STATE_INTERVAL_MS": "6000"])
        #expect { try other.check(fromVariable) } throws: {
            "\($0)".hasPrefix("FAIRWAY_ROOMS_STATE_INTERVAL_MS: rooms.stateIntervalMs must be")
        }
        var third = ConfigurationReader()
        let level = try third.read(file: nil, environment: ["FAIRWAY_LOG_LEVEL": "loud"])
        #expect { try third.check(level) } throws: {
            "\($0)"
                == "FAIRWAY_LOG_LEVEL: log.level must be debug, info, warning or error, not \"loud\""
        }
    }

    @Test(arguments: [
        ("{}", nil), ("{mail: {smtp: 'smtps://h', passwordFile: '/none'}}", nil),
        (
            "{mail: {passwordFile: '/none'}}",
            "mail.passwordFile has no effect, because mail.smtp is empty."
        ),
        (
            "{mail: {username: 'u', passwordFile: '/none'}}",
            "mail.username and mail.passwordFile have no effect, because mail.smtp is empty."
        ),
    ])
    func `W5: keys of the mail server without a mail server are a warning`(
        text: String, warning: String?
    ) throws {
        #expect(try read(text).0.mailWarning == warning)
    }

    @Test func `W5: an unknown variable has a suggestion`() throws {
        let (_, warnings) = try read(nil, ["FAIRWAY_MQTT_PROT": "7"])
        #expect(
            warnings == [
                "FAIRWAY_MQTT_PROT has no effect, because the configuration has no such key. "
                    + "Did you mean FAIRWAY_MQTT_PORT?"
            ])
    }

    @Test func `W5: a file that cannot be read is named with its key`() throws {
        let config = file.deletingLastPathComponent().standardizedFileURL
        let cases: [(mistake: String, change: (inout Configuration) -> Void)] = [
            (
                "tls.certificate: /none cannot be read",
                {
                    $0.tls.certificate = "/none"
                    $0.tls.key = "/none"
                }
            ),
            ("mail.templates: /none/confirm.txt cannot be read", { $0.mail.templates = "/none" }),
            (
                "courses.folder: the folder /none cannot be read",
                { $0.courses.folder = "/none" }
            ),
            (
                "services.folder: the folder /none cannot be read",
                { $0.services.folder = "/none" }
            ),
            (
                "quizzes.folder: the folder /none cannot be read",
                { $0.quizzes.folder = "/none" }
            ),
        ]
        for (mistake, change) in cases {
            var changed = Configuration()
            changed.courses.folder = config.appending(path: "courses").path
            changed.quizzes.folder = config.appending(path: "quizzes").path
            changed.services.folder = config.appending(path: "services").path
            changed.mail.templates = config.appending(path: "mail").path
            change(&changed)
            let configuration = changed
            #expect { try configuration.checkFiles() } throws: { "\($0)" == mistake }
        }
    }

    @Test(arguments: [
        ("{", "1:1: this { is never closed"), ("", "1:1: expected a value, but the file ends here"),
        ("{\n  // port\n  mqtt: { port 1884 },\n}", "3:16: expected : after the key port, found 1"),
        ("{\n  base: 'a'\n  data: 'b' }", "3:3: expected a comma or }, found d"),
        ("{base: 'a}", "1:8: this text has no closing quotation mark"),
        ("{mqtt: {port: 1.2.3}}", "1:15: 1.2.3 is not a number; put text into quotation marks"),
        ("{log: {level: info}}", "1:15: unknown word info; put text into quotation marks"),
        ("{base: 'a', base: 'b'}", "1:13: the key base appears twice"),
        ("{/* x", "1:2: this comment is never closed"), ("{} }", "1:4: unexpected } after the end"),
    ])
    func `W5: a mistake in JSON5 is named with line and column`(text: String, mistake: String) {
        #expect { try read(text) } throws: {
            "\($0)".hasPrefix("the configuration file:\(mistake)")
        }
    }

    @Test func `everything that JSON5 allows is read`() throws {
        let text = #"""
            // comment
            { 'a': [1, -0x1F, +3, .5, 5., 1e3, 1e30, true, null,], /* more */
              $b_1: "x\n'\u00e9\t", c: 'a \
            b' }
            """#
        let expected: JSON = [
            "a": [1, -31, 3, 0.5, 5, 1_000, 1e30, true, nil], "$b_1": "x\n'é\t", "c": "a b",
        ]
        #expect(try JSON5Reader.read(text) == expected)
    }

    @Test(arguments: [
        ("{mqtt: {address: '0.0.0.0'}}", "mqtt.address"), ("{mqtt: {port: 70000}}", "mqtt.port"),
        ("{push: {providers: ['pager']}}", "push.providers"),
        ("{push: {vapidSubject: 'me'}}", "push.vapidSubject"),
        ("{push: {apns: {url: 'http://x'}}}", "push.apns.url"),
        ("{push: {apns: {keyFile: 'x', keyId: 'short'}}}", "push.apns.keyId"),
        ("{push: {fcm: {url: 'https://x/y'}}}", "push.fcm.url"),
        ("{base: 'a/b'}", "base"), ("{tls: {key: 'x'}}", "tls.certificate"),
        ("{broker: {url: 'http://x'}}", "broker.url"),
        ("{broker: {url: 'mqtt://localhost:1883'}}", "broker.secretFile"),
        ("{rooms: {stateIntervalMs: 5000}}", "rooms.stateIntervalMs"),
        ("{publicUrl: 'example.org'}", "publicUrl"), ("{publicUrl: 'https://x/'}", "publicUrl"),
        ("{mail: {from: 'nobody'}}", "mail.from"),
        ("{mail: {smtp: 'smtp://mail.example.org'}}", "mail.from"),
        ("{mail: {smtp: 'mail.example.org:25', from: 'a@b.c'}}", "mail.smtp"),
        ("{mail: {smtp: 'smtp://h:0', from: 'a@b.c'}}", "mail.smtp"),
        ("{mail: {smtp: 'smtps://h', from: 'a@b.c', username: 'x'}}", "mail.passwordFile"),
        (
            "{mail: {smtp: 'smtp+plain://h', from: 'a@b.c', username: 'x', passwordFile: '/x'}}",
            "mail.username"
        ),
    ])
    func `settings that cannot work or are not safe are refused by their key`(
        text: String, name: String
    ) throws {
        let configuration = try read(text).0
        #expect { try configuration.check() } throws: { "\($0)".contains(name) }
    }

    @Test(arguments: [
        ("{}", true), ("{publicUrl: 'http://127.0.0.1:8080'}", true),
        ("{publicUrl: 'http://[::1]'}", true), ("{publicUrl: 'https://play.example.org'}", false),
        ("{publicUrl: 'http://localhost.example.org'}", false),
        ("{publicUrl: 'http://u@localhost'}", false), ("{http: {openMetrics: false}}", false),
        ("{publicUrl: 'https://a.b', http: {openMetricsInPublic: true}}", true),
        ("{http: {openMetrics: false, openMetricsInPublic: true}}", false),
    ])
    func `T4: metrics are open if publicUrl is local, and otherwise only if the operator allows it`(
        text: String, areOpen: Bool
    ) throws {
        #expect(try read(text).0.areMetricsOpen == areOpen)
    }

    @Test func `other addresses need TLS or an explicit permission`() throws {
        for text in [
            "{mqtt: {address: '0.0.0.0'}, tls: {allowPlaintextOnOtherAddresses: true}}",
            "{mqtt: {address: '0.0.0.0'}, tls: {certificate: 'c', key: 'k'}}",
        ] { try read(text).0.check() }
    }
}

/// The broker of `deploy/mosquitto` has the settings of the daemon's own (T1).
@Suite struct BrokerSettingsTests {
    @Test func `T1: a joined broker has the bounds of the daemon's own`() throws {
        let file = URL(filePath: #filePath).appending(
            path: "../../../deploy/mosquitto/fairway.conf")
        let text = try String(contentsOf: file.standardizedFileURL, encoding: .utf8)
        #expect(text.contains(BrokerSettings.broker + "\n"))
        let queues = BrokerSettings.queues(Configuration.Limits())
        #expect(text.hasSuffix(BrokerSettings.bounds + "\n" + queues + "\n"))
        // The setting is in each of its two listeners.
        #expect(text.components(separatedBy: "\nmax_connections 20000\n").count == 3)
    }
}
