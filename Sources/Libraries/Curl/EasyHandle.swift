internal import CCurl

/// The libcurl handle of one transfer, with the memory that it points to.
///
/// Only one thread at a time may use it.
final class EasyHandle {
    /// Valid from `init` to `deinit`, which is its only owner.
    let raw: UnsafeMutableRawPointer
    private var lists: [UnsafeMutablePointer<curl_slist>] = []
    private let errorText: UnsafeMutablePointer<CChar>

    /// - Throws: ``TransferError/other(code:text:)`` if there is no memory.
    init() throws(TransferError) {
        guard let made = curl_easy_init() else { throw TransferError(code: CURLE_OUT_OF_MEMORY) }
        raw = made
        errorText = .allocate(capacity: Int(CURL_ERROR_SIZE))
        errorText.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
        try set(CURLOPT_ERRORBUFFER, pointer: errorText)
    }

    deinit {
        curl_easy_cleanup(raw)
        for list in lists { curl_slist_free_all(list) }
        errorText.deallocate()
    }

    /// libcurl's description of the failure. Empty if there is none.
    var failureText: String { String(cString: errorText) }

    func set(_ option: CURLoption, _ value: Int) throws(TransferError) {
        try TransferError.check(fairway_curl_set_long(raw, option, value))
    }

    /// Sets an option that takes a `curl_off_t`.
    func set(_ option: CURLoption, size: Int) throws(TransferError) {
        try TransferError.check(fairway_curl_set_offset(raw, option, Int(size)))
    }

    /// Sets a text, which libcurl copies. Nil leaves the option unchanged.
    func set(_ option: CURLoption, _ value: String?) throws(TransferError) {
        guard let value else { return }
        try TransferError.check(value.withCString { fairway_curl_set_pointer(raw, option, $0) })
    }

    /// Sets a pointer that stays valid as long as the handle is used.
    func set(_ option: CURLoption, pointer: UnsafeRawPointer) throws(TransferError) {
        try TransferError.check(fairway_curl_set_pointer(raw, option, pointer))
    }

    /// Sets a list of texts, which this handle keeps.
    func set(_ option: CURLoption, list texts: [String]) throws(TransferError) {
        var list: UnsafeMutablePointer<curl_slist>?
        for text in texts {
            guard let longer = curl_slist_append(list, text) else {
                curl_slist_free_all(list)
                throw TransferError(code: CURLE_OUT_OF_MEMORY)
            }
            list = longer
        }
        guard let list else { return }
        lists.append(list)
        try set(option, pointer: list)
    }

    /// A number that libcurl knows about the transfer. 0 if it does not.
    func info(_ info: CURLINFO) -> Int {
        var value = 0
        return fairway_curl_get_long(raw, info, &value) == CURLE_OK ? value : 0
    }
}
