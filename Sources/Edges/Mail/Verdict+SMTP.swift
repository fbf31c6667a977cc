package import Curl
package import Engine

extension Verdict {
    /// What the server takes mails by, and not this one mail: it closes, or wants another sign-in
    /// (RFC 5321, section 4.2.3; RFC 4954, section 6).
    private static let serverCodes: Set<Int> = [421, 432, 454, 530, 534, 535, 538]

    /// What became of a mail.
    ///
    /// A refusal for a while is most often the mailbox's own (full, or its server wants to be asked
    /// again): it holds up no other mail, or a stranger's address could hold up all of them.
    package init(_ result: Result<Void, TransferError>) {
        switch result {
        case .success: self = .delivered
        case .failure(.smtp(let code)) where Self.serverCodes.contains(code):
            self = .failed(reason: "\(code)", isLane: true)
        case .failure(.smtp(let code)):
            self =
                code < 500 ? .failed(reason: "\(code)", isLane: false) : .refused(reason: "\(code)")
        case .failure(let error) where error.isPermanent:
            self = .refused(reason: error.description)
        case .failure(let error): self = .failed(reason: error.description, isLane: true)
        }
    }
}
