import Curl
import Engine

extension Verdict {
    /// What it means that no answer came.
    init(_ error: TransferError) {
        switch error {
        case .invalid, .forbiddenAddress, .tooLarge: self = .refused(reason: error.description)
        case .stopped, .tooMany, .smtp:
            self = .failed(reason: error.description, isLane: false)
        case .couldNotResolve, .couldNotConnect, .timedOut, .tls, .other:
            self = .failed(reason: error.description, isLane: true)
        }
    }

    /// A reason that may stand in a log: the status, and the provider's own word for it where that
    /// is a plain one.
    static func reason(_ status: Int, _ word: String? = nil) -> String {
        guard let word, (1...40).contains(word.utf8.count),
            word.utf8.allSatisfy({ byte in
                (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & 0xDF) || byte == 0x5F
            })
        else { return "\(status)" }
        return "\(status) \(word)"
    }
}
