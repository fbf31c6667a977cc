package import Curl
import Engine
import Values

/// The network settings of couriers.
package struct PushTransport: Sendable {
    /// Whether addresses from users may be in networks that are not public.
    package var allowsPrivateAddresses = false
    /// A PEM file of certificate authorities to trust instead of the system's; `nil` for the
    /// system's.
    package var certificateAuthority: String?

    package init() {}

    /// Limits that allow all parcels that the outbox sends at the same time. Each may need its own
    /// connection, so a server that does not answer cannot block connections to others.
    package static var options: Transfers.Options {
        var options = Transfers.Options()
        options.transfersMax = 2_000
        options.connectionsMax = 1_000
        return options
    }

    /// A POST request to an address from the configuration.
    func post(
        _ url: String, _ headers: [(name: String, value: String)], _ body: [UInt8]
    ) -> WebRequest {
        var request = WebRequest(method: "POST", url: url, headers: headers, body: body)
        request.timeout = .seconds(20)
        request.connectTimeout = .seconds(10)
        request.httpVersion = url.hasPrefix("https:") ? .http2 : .any
        request.certificateAuthority = certificateAuthority
        return request
    }

    /// A POST request to an address from a user.
    func postToStranger(
        _ url: String, _ headers: [(name: String, value: String)], _ body: [UInt8]
    ) -> WebRequest {
        var request = post(url, headers, body)
        request.onlyPublicAddresses = !allowsPrivateAddresses
        return request
    }
}

extension DeliveryResult {
    /// The meaning of a failure without an answer.
    init(_ error: TransferError) {
        switch error {
        case .invalid, .forbiddenAddress, .tooLarge: self = .refused(reason: error.description)
        case .stopped, .tooMany, .smtp:
            self = .failed(reason: error.description, isLane: false)
        case .couldNotResolve, .couldNotConnect, .timedOut, .tls, .other:
            self = .failed(reason: error.description, isLane: true)
        }
    }

    /// The reason for a log: the status, and the provider's code if it is a single plain word of at
    /// most 40 characters.
    static func reason(_ status: Int, _ word: String? = nil) -> String {
        guard let word, (1...40).contains(word.utf8.count),
            word.utf8.allSatisfy({ byte in
                (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & 0xDF) || byte == 0x5F
            })
        else { return "\(status)" }
        return "\(status) \(word)"
    }
}

/// The `Retry-After` header (RFC 9110, section 10.2.3).
package enum RetryAfter {
    private static let secondsMax = 10_000_000

    /// Converts the header's value to a wait.
    ///
    /// - Parameters:
    ///   - value: Seconds, or an HTTP date.
    ///   - now: Unix milliseconds.
    /// - Returns: Milliseconds from now, not negative; `nil` if the value is not valid.
    package static func milliseconds(_ value: String, now: Int64) -> Int? {
        if !value.isEmpty, value.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
            return min(Int(value) ?? secondsMax, secondsMax) * 1_000
        }
        return HTTPDate.seconds(value).map { max(0, Int($0 * 1_000 - now)) }
    }
}

extension WebResponse {
    /// The wait from the answer's `Retry-After` header, milliseconds.
    /// - Parameter now: Unix milliseconds.
    func retryAfterMs(now: Int64) -> Int? {
        header("retry-after").flatMap { RetryAfter.milliseconds($0, now: now) }
    }
}

/// A date in the format of HTTP (RFC 9110, section 5.6.7): `Sun, 06 Nov 1994 08:49:37 GMT`.
enum HTTPDate {
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// The date in Unix seconds; `nil` for any other text, including the two obsolete formats.
    static func seconds(_ text: some StringProtocol) -> Int64? {
        let words = text.split(separator: " ")
        guard words.count == 6, words[0].hasSuffix(","), words[5] == "GMT",
            let date = number(words[1], 1...31), let year = number(words[3], 1970...9999),
            let month = months.firstIndex(of: String(words[2])),
            let day = CalendarDay(year: Int(year), month: month + 1, day: Int(date))
        else { return nil }
        let time = words[4].split(separator: ":", omittingEmptySubsequences: false)
        guard time.count == 3, let hour = number(time[0], 0...23),
            let minute = number(time[1], 0...59), let second = number(time[2], 0...60)
        else { return nil }
        return Int64(day.number) * 86_400 + hour * 3_600 + minute * 60 + second
    }

    private static func number(_ text: some StringProtocol, _ range: ClosedRange<Int64>) -> Int64? {
        guard (1...4).contains(text.utf8.count),
            text.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            let number = Int64(text), range.contains(number)
        else { return nil }
        return number
    }
}
