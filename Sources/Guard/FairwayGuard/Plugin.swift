public import CMosquittoBroker
import Glibc
import Guard
import MovableClock

/// Returns the version of the plugin interface that this plugin implements.
@c @implementation
public func mosquitto_plugin_version(
    _ supported_version_count: Int32, _ supported_versions: UnsafePointer<Int32>!
) -> Int32 {
    guard let supported_versions, supported_version_count > 0 else { return -1 }
    for index in 0..<Int(supported_version_count)
    where supported_versions[index] == MOSQ_PLUGIN_VERSION { return MOSQ_PLUGIN_VERSION }
    return -1
}

/// Reads the options and registers for the broker's events. A mistake stops the broker.
@c @implementation
public func mosquitto_plugin_init(
    _ identifier: OpaquePointer!, _ userdata: UnsafeMutablePointer<UnsafeMutableRawPointer?>!,
    _ options: UnsafeMutablePointer<mosquitto_opt>!, _ option_count: Int32
) -> Int32 {
    do throws(GuardOptionsError) {
        let options = try GuardOptions(
            Broker.options(options, count: Int(option_count)), contents: Broker.contents)
        try Broker.configuration().requireNoPersistence()
        if let file = options.testClockFile {
            guard let clock = ClockOffset(path: file) else {
                Broker.log(MOSQ_LOG_ERR, "FairwayGuard: test_clock_file cannot be read: \(file)")
                return MOSQ_ERR_INVAL.rawValue
            }
            Broker.testClock = clock
        }
        // Otherwise glibc raises this limit, and keeps the memory of large packets (mallopt(3)).
        mallopt(M_MMAP_THRESHOLD, 131_072)
        let state = UnsafeMutablePointer<GuardState>.allocate(capacity: 1)
        state.initialize(to: GuardState(options))
        userdata?.pointee = UnsafeMutableRawPointer(state)
        return Events.register(identifier, state)
    } catch {
        Broker.log(MOSQ_LOG_ERR, "FairwayGuard: " + error.message)
        return MOSQ_ERR_INVAL.rawValue
    }
}

/// Frees the guard's state. The broker has already removed the callbacks.
@c @implementation
public func mosquitto_plugin_cleanup(
    _ userdata: UnsafeMutableRawPointer!, _ options: UnsafeMutablePointer<mosquitto_opt>!,
    _ option_count: Int32
) -> Int32 {
    guard let state = userdata?.assumingMemoryBound(to: GuardState.self) else {
        return MOSQ_ERR_SUCCESS.rawValue
    }
    state.deinitialize(count: 1)
    state.deallocate()
    return MOSQ_ERR_SUCCESS.rawValue
}
