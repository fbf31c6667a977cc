import Contract
import JSON
import Synchronization

/// What the providers say of themselves, asked when it is needed and kept for a while.
///
/// Safe to use from any thread. Two that ask at once may both fetch; what they fetch is the same.
final class Directory: Sendable {
    /// How long a discovery document is kept, milliseconds.
    private static let discoveryMs: Int64 = 24 * 3_600_000
    /// How long keys are kept.
    private static let keysMs: Int64 = 3_600_000
    /// A key that is not known is looked for no more often: tokens with made-up names of keys must
    /// not turn into questions to the provider.
    private static let missMs: Int64 = 60_000
    /// One that did not answer is left alone for so long: each who waits for it keeps a thread from
    /// those who wait for others.
    private static let downMs: Int64 = 15_000

    private struct Entry {
        var discovery: (document: Discovery, at: Int64)?
        var keys: (set: KeySet, at: Int64)?
        var failure: (error: ProviderError, at: Int64)?
    }

    private let fetcher: any Fetching
    private let clock: @Sendable () -> Int64
    private let entries = Mutex<[String: Entry]>([:])

    /// - Parameter clock: Unix milliseconds.
    init(fetcher: any Fetching, clock: @escaping @Sendable () -> Int64) {
        self.fetcher = fetcher
        self.clock = clock
    }

    func discovery(_ provider: Provider) throws(ProviderError) -> Discovery {
        let known = entries.withLock { $0[provider.id]?.discovery }
        if let known, clock() - known.at < Self.discoveryMs { return known.document }
        let json = try json(Discovery.url(issuer: provider.issuer), of: provider)
        let document = try Discovery(json, issuer: provider.issuer)
        let now = clock()
        entries.withLock { $0[provider.id, default: Entry()].discovery = (document, now) }
        return document
    }

    /// The keys, with the one of this name among them if the provider has it.
    func keys(_ provider: Provider, with keyID: String?) throws(ProviderError) -> KeySet {
        let known = entries.withLock { $0[provider.id]?.keys }
        if let known {
            let age = clock() - known.at
            if age < (known.set.hasKey(keyID) ? Self.keysMs : Self.missMs) { return known.set }
        }
        let set = try KeySet(json(discovery(provider).keysURL, of: provider))
        let now = clock()
        entries.withLock { $0[provider.id, default: Entry()].keys = (set, now) }
        return set
    }

    private func json(_ url: String, of provider: Provider) throws(ProviderError) -> JSON {
        let failure = entries.withLock { $0[provider.id]?.failure }
        if let failure, clock() - failure.at < Self.downMs { throw failure.error }
        do throws(ProviderError) {
            let json = try json(url)
            entries.withLock { $0[provider.id]?.failure = nil }
            return json
        } catch {
            let now = clock()
            entries.withLock { $0[provider.id, default: Entry()].failure = (error, now) }
            throw error
        }
    }

    private func json(_ url: String) throws(ProviderError) -> JSON {
        let bytes = try fetcher.get(url)
        do throws(JSONError) {
            return try JSON(parsing: bytes)
        } catch {
            throw .unreachable("the answer is not JSON: \(error.text)")
        }
    }
}
