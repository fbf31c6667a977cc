import Synchronization
import Values

/// Limits the requests of each network with a token bucket. Its memory is bounded.
final class NetworkLimiter: Sendable {
    private struct Bucket {
        /// The number of requests that the network may send immediately.
        var tokens: Double
        var filled: ContinuousClock.Instant
    }

    /// The maximum number of networks in memory. Above it, the limiter forgets the networks that
    /// have used the least.
    static let networksMax = 10_000

    private let perSecond: Double
    private let burst: Double
    private let buckets = Mutex<[String: Bucket]>([:])

    /// - Parameters:
    ///   - perSecond: The average number of requests per second, at least 1.
    ///   - burst: The number of requests that may arrive at once, at least 1.
    init(perSecond: Int, burst: Int) {
        self.perSecond = Double(max(perSecond, 1))
        self.burst = Double(max(burst, 1))
    }

    /// Counts a request.
    ///
    /// - Returns: `nil` if the request is within the limit, else the milliseconds to wait.
    func admit(_ network: String, at now: ContinuousClock.Instant) -> Int? {
        buckets.withLock { buckets in
            var bucket = filled(buckets[network], now)
            defer {
                if buckets[network] == nil { makeRoom(in: &buckets, now) }
                buckets[network] = bucket
            }
            guard bucket.tokens < 1 else {
                bucket.tokens -= 1
                return nil
            }
            return Int(((1 - bucket.tokens) / perSecond * 1_000).rounded(.up))
        }
    }

    private func filled(_ bucket: Bucket?, _ now: ContinuousClock.Instant) -> Bucket {
        guard let bucket else { return Bucket(tokens: burst, filled: now) }
        let seconds = max(.zero, now - bucket.filled) / Duration.seconds(1)
        return Bucket(tokens: min(burst, bucket.tokens + seconds * perSecond), filled: now)
    }

    private func makeRoom(in buckets: inout [String: Bucket], _ now: ContinuousClock.Instant) {
        guard buckets.count >= Self.networksMax else { return }
        buckets = buckets.filter { filled($0.value, now).tokens < burst }
        buckets.forgetLeastUsed(from: Self.networksMax) { -filled($0, now).tokens }
    }
}
