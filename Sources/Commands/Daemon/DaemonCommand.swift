import Bridge
import Contract
import Engine
import Foundation
import Glibc
import Web

/// The command line of `fairwayd`.
package enum DaemonCommand {
    static let help = """
        usage: fairwayd [--check | --prepare-broker | --api NAME] [--config FILE] [--data DIR]

        The Fairway server. It starts its own Mosquitto broker or joins one, and stores its data in
        a SQLite database.

          --config FILE   a JSON5 file; Config/fairway.json5 lists every key with its default
          --data DIR      the folder of the database and the secrets (default: data)
          --check         checks the configuration and the files that it names, and exits
          --prepare-broker
                          writes the files for a broker that another service runs into
                          the folder broker.folder, and exits
          --api NAME      prints an API document and exits; NAME is openapi.json, openapi.yaml,
                          asyncapi.json or asyncapi.yaml
          --version       prints the version
          --help          prints this help

        Each key of the configuration is also an environment variable: mqtt.port is
        FAIRWAY_MQTT_PORT. Once the server accepts clients, it prints "ready" and a JSON object on
        standard output. It logs to standard error. SIGTERM stops it. If a copy of this server
        connects to the same broker, it exits with code 3.
        """

    /// The exit code of a daemon that stops because a copy of it has connected.
    ///
    /// A service manager must not restart it, because it would disconnect that copy.
    private static let takenOverCode: Int32 = 3

    /// Runs the daemon or one of its other commands.
    ///
    /// - Returns: The exit code: 0 after a clean end, 1 after an error, 2 for wrong arguments, 3 if
    ///   a copy of this daemon has taken its place at the broker.
    package static func run(_ arguments: [String], environment: [String: String]) -> Int32 {
        umask(0o077)
        // OpenSSL writes to sockets without MSG_NOSIGNAL, so a broken connection would end the
        // process.
        signal(SIGPIPE, SIG_IGN)
        OpenFiles.raise()
        var options = Options()
        do throws(ConfigurationError) {
            options = try Options(arguments)
        } catch {
            return fail("\(error)\n\(help)", code: 2)
        }
        if options.wantsHelp { return say(help) }
        if options.wantsVersion { return say("fairwayd \(fairwayVersion)") }
        if let document = options.document {
            return say(String(decoding: document.bytes, as: UTF8.self), terminator: "")
        }
        do {
            try run(options, environment)
            return 0
        } catch BrokerConflict.takenOver {
            return fail("\(BrokerConflict.takenOver)", code: takenOverCode)
        } catch {
            return fail("\(error)", code: 1)
        }
    }

    private static func run(_ options: Options, _ environment: [String: String]) throws {
        var reader = ConfigurationReader()
        var configuration = try configuration(options.config, environment, &reader)
        if let data = options.data { configuration.data = data }
        let warnings = reader.warnings + [configuration.mailWarning].compactMap(\.self)
        if options.isCheck {
            for warning in warnings { StandardError.write(Array("fairwayd: \(warning)\n".utf8)) }
            try reader.check(configuration)
            do {
                try configuration.checkFiles()
            } catch let error as ConfigurationError {
                throw reader.located(error)
            }
            _ = say("The configuration is valid\(options.config.map { ": \($0)" } ?? ".")")
            return
        }
        try reader.check(configuration)
        let level = StandardError.level(named: configuration.log.level) ?? .info
        let log = StandardError(least: level).log
        for warning in warnings { log.warn(warning) }
        let service = ServiceNotifier(environment: environment)
        ServiceNotifier.keepToItself()
        let server = Server(configuration: configuration, service: service, log: log)
        if options.preparesBroker { try server.prepareBroker() } else { try server.run() }
    }

    private static func configuration(
        _ file: String?, _ environment: [String: String], _ reader: inout ConfigurationReader
    ) throws(ConfigurationError) -> Configuration {
        guard let file else { return try reader.read(file: nil, environment: environment) }
        return try reader.read(file: contents(file), named: file, environment: environment)
    }

    private static func contents(_ path: String) throws(ConfigurationError) -> Data {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw ConfigurationError("\(path) cannot be read")
        }
        return data
    }

    private static func say(_ text: String, terminator: String = "\n") -> Int32 {
        print(text, terminator: terminator)
        return 0
    }

    private static func fail(_ text: String, code: Int32) -> Int32 {
        StandardError.write(Array("fairwayd: \(text)\n".utf8))
        return code
    }

    private struct Options {
        var config: String?
        var data: String?
        var isCheck = false
        var preparesBroker = false
        var document: APIDocument?
        var wantsHelp = false
        var wantsVersion = false

        init() {}

        init(_ arguments: [String]) throws(ConfigurationError) {
            var rest = arguments[...]
            while let argument = rest.popFirst() {
                switch argument {
                case "--config": config = try Self.value(of: argument, &rest)
                case "--data": data = try Self.value(of: argument, &rest)
                case "--check": isCheck = true
                case "--prepare-broker": preparesBroker = true
                case "--api": document = try Self.document(named: Self.value(of: argument, &rest))
                case "--help", "-h": wantsHelp = true
                case "--version": wantsVersion = true
                default: throw ConfigurationError("unknown option \(argument)")
                }
            }
        }

        private static func document(
            named name: String
        ) throws(ConfigurationError) -> APIDocument {
            guard let document = APIDocument(rawValue: name) else {
                let names = APIDocument.allCases.map(\.rawValue).joined(separator: ", ")
                throw ConfigurationError("there is no API document \(name), only \(names)")
            }
            return document
        }

        private static func value(
            of name: String, _ rest: inout ArraySlice<String>
        ) throws(ConfigurationError) -> String {
            guard let value = rest.popFirst() else {
                throw ConfigurationError("\(name) needs a value")
            }
            return value
        }
    }
}

/// The limit of open files and sockets of the process.
enum OpenFiles {
    /// Raises the limit to the maximum that the system allows, also for the broker that the daemon
    /// starts.
    ///
    /// The default is 1,024, and connections to push services alone may need that many.
    static func raise() {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return }
        limit.rlim_cur = limit.rlim_max
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    }
}
