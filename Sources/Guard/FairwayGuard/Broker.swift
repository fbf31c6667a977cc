import CMosquittoBroker
import Glibc
import Guard
import MovableClock
import Topics

/// The functions of the broker and of the machine that the guard uses.
enum Broker {
    /// Writes to the broker's log.
    ///
    /// The broker prints no level. Its own lines begin with the level, and so do these, because the
    /// daemon logs each line at that level.
    static func log(_ level: Int32, _ text: String) {
        let word =
            switch level {
            case MOSQ_LOG_ERR: "Error: "
            case MOSQ_LOG_WARNING: "Warning: "
            default: ""
            }
        fairway_guard_log(level, word + text)
    }

    /// The options as text.
    static func options(
        _ options: UnsafeMutablePointer<mosquitto_opt>?, count: Int
    ) -> [(name: String, value: String)] {
        guard let options, count > 0 else { return [] }
        return UnsafeBufferPointer(start: options, count: count).compactMap { option in
            guard let key = option.key, let value = option.value else { return nil }
            return (String(cString: key), String(cString: value))
        }
    }

    /// Reads a file of at most 4,096 bytes. Nil if it cannot be read or is longer.
    static func contents(_ path: String) -> [UInt8]? {
        guard let file = fopen(path, "r") else { return nil }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 4_097)
        let count = fread(&bytes, 1, bytes.count, file)
        return count < bytes.count ? Array(bytes.prefix(count)) : nil
    }

    /// The arguments of this process.
    static var arguments: [String] {
        guard let bytes = all("/proc/self/cmdline") else { return [] }
        return bytes.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
    }

    /// The broker's configuration files.
    static func configuration() throws(GuardOptionsError) -> BrokerFiles {
        try BrokerFiles(arguments, lines: lines, files: files)
    }

    /// The lines of a file. Nil if it cannot be read, or is longer than 4 MiB.
    static func lines(_ path: String) -> [String]? {
        all(path)?.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
    }

    /// The paths of the entries of a folder. Empty if it cannot be read.
    static func files(_ folder: String) -> [String] {
        guard let handle = opendir(folder) else { return [] }
        defer { closedir(handle) }
        var names: [String] = []
        while let entry = readdir(handle) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { start in
                start.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            names.append("\(folder)/\(name)")
        }
        return names
    }

    private static func all(_ path: String) -> [UInt8]? {
        guard let file = fopen(path, "r") else { return nil }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 65_536)
        while case let count = fread(&part, 1, part.count, file), count > 0 {
            bytes += part.prefix(count)
            guard bytes.count <= 4_194_304 else { return nil }
        }
        return bytes
    }

    /// The offset that tests add to the time; `nil` in operation. Set once, before the first event.
    nonisolated(unsafe) static var testClock: ClockOffset?

    /// The present time.
    static var now: GuardTime {
        var monotonic = timespec()
        clock_gettime(CLOCK_MONOTONIC, &monotonic)
        let offset = testClock?.milliseconds ?? 0
        return GuardTime(
            monotonicMillis: Int64(monotonic.tv_sec) &* 1000 &+ Int64(monotonic.tv_nsec)
                / 1_000_000 &+ offset,
            epochSeconds: Int64(time(nil)) &+ offset / 1_000)
    }

    /// The bytes of a C string, without the terminating zero. Nil if there is no string.
    @inline(__always)
    static func bytes(_ text: UnsafePointer<CChar>?) -> UnsafeBufferPointer<UInt8>? {
        // Sound: memory of `char` may be read as bytes, and the broker's strings end with a zero.
        text.map {
            UnsafeBufferPointer(
                start: UnsafeRawPointer($0).assumingMemoryBound(to: UInt8.self), count: strlen($0))
        }
    }

    /// The bytes of a C string, without the terminating zero. Empty if there is no string.
    @inline(__always)
    static func text(_ text: UnsafePointer<CChar>?) -> UnsafeBufferPointer<UInt8> {
        bytes(text) ?? UnsafeBufferPointer(start: nil, count: 0)
    }

    /// Carries out the actions of a decision.
    ///
    /// Call it after the decision, because a kick calls the guard from within.
    static func carryOut(_ state: UnsafeMutablePointer<GuardState>) {
        guard state.pointee.hasActions else { return }
        for action in state.pointee.takeActions() {
            switch action {
            case .kick(let key): kick(key, state)
            case .log(let text): log(MOSQ_LOG_WARNING, "FairwayGuard: " + text)
            case .report(let lines):
                publish(state.pointee.grammar.guardReports, Array(lines.utf8))
            case .notice(let key, let topic, let payload):
                guard state.pointee.isConnected(key), let id = clientId(key) else { continue }
                publish(topic, payload, to: id, expirySeconds: ReplyLimits.expirySeconds)
            }
        }
    }

    private static func kick(_ key: ClientKey, _ state: UnsafeMutablePointer<GuardState>) {
        guard state.pointee.isConnected(key), let id = clientId(key) else { return }
        log(MOSQ_LOG_NOTICE, "FairwayGuard: the guard closes the connection of client \(id).")
        _ = mosquitto_kick_client_by_clientid(id, false)
    }

    /// A copy of the client id of a connected client. The broker frees its own on a kick.
    private static func clientId(_ key: ClientKey) -> String? {
        // Sound: the caller knows that the broker still has the record at this address.
        mosquitto_client_id(OpaquePointer(bitPattern: key)).map { String(cString: $0) }
    }

    /// Publishes to one client, or to all subscribers if `clientId` is nil.
    /// - Parameter expirySeconds: The Message Expiry Interval (MQTT 5, section 3.3.2.3.3).
    static func publish(
        _ topic: String, _ payload: [UInt8], to clientId: String? = nil, retain: Bool = false,
        expirySeconds: UInt32? = nil
    ) {
        var properties: OpaquePointer?
        if let expirySeconds {
            _ = mosquitto_property_add_int32(
                &properties, Int32(MQTT_PROP_MESSAGE_EXPIRY_INTERVAL.rawValue), expirySeconds)
        }
        let count = Int32(clamping: payload.count)
        let code = mosquitto_broker_publish_copy(
            clientId, topic, count, payload, 1, retain, properties)
        // The broker takes the properties only if it takes the message.
        if code != MOSQ_ERR_SUCCESS.rawValue { mosquitto_property_free_all(&properties) }
        if code != MOSQ_ERR_SUCCESS.rawValue {
            log(MOSQ_LOG_WARNING, "FairwayGuard: cannot publish on \(topic): error \(code)")
        }
    }
}

/// The memory of the broker's process, for the daemon's monitor.
///
/// Mosquitto 2.0.11 publishes its own number (`$SYS/broker/heap/current`). It grows by 112 bytes
/// with each connection and does not shrink when the connection ends, so it is useless after some
/// days.
enum ProcessMemory {
    private static let intervalMs: Int64 = 10_000
    /// The time of the last report, monotonic milliseconds. Only the broker's single thread uses
    /// it.
    nonisolated(unsafe) private static var reported: Int64 = .min

    /// Publishes the memory if it is due.
    static func report(_ state: UnsafeMutablePointer<GuardState>) {
        let now = Broker.now.monotonicMillis
        guard reported == .min || now &- reported >= intervalMs else { return }
        reported = now
        guard let bytes = resident else { return }
        Broker.publish(state.pointee.grammar.brokerMemory, Array("\(bytes)".utf8), retain: true)
    }

    /// The resident memory of the process, bytes (proc(5), `statm`). Nil if the file cannot be
    /// read.
    private static var resident: Int? {
        guard let text = Broker.contents("/proc/self/statm") else { return nil }
        let words = text.split(separator: UInt8(ascii: " "))
        guard words.count > 1, let pages = Int(String(decoding: words[1], as: UTF8.self)) else {
            return nil
        }
        let (bytes, isTooMuch) = pages.multipliedReportingOverflow(by: Int(getpagesize()))
        return isTooMuch ? nil : bytes
    }
}
