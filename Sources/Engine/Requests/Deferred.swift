/// A request's slow part (hashing a password), done off the writer thread.
package struct Deferred {
    let lane: Lane
    /// Runs on a worker; knows nothing but what it was given.
    let work: @Sendable () -> [UInt8]
    /// Runs on the writer thread with the worker's result; returns the request's result.
    let finish: ([UInt8], Call, Context) throws -> [UInt8]
}
