internal import CCurl

/// Ends the wait of the thread that drives a multi handle.
///
/// Unchecked, because `curl_multi_wakeup` is the one function that libcurl lets any thread call; the
/// queue forgets the bell, under its lock, before the handle goes.
struct Doorbell: @unchecked Sendable {
    private let multi: UnsafeMutableRawPointer

    init(multi: UnsafeMutableRawPointer) { self.multi = multi }

    /// Ends the wait, or the next one if there is none now.
    func ring() { _ = curl_multi_wakeup(multi) }
}
