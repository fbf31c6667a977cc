import JSON

/// What is open to somebody, and why.
struct Explanation {
    /// One thing that is allowed or not: `write`, `read`, `history`.
    struct Verdict {
        let what: String
        let isAllowed: Bool
        let because: String
    }

    private(set) var verdicts: [Verdict] = []

    mutating func add(_ what: String, _ isAllowed: Bool, _ because: String) {
        verdicts.append(Verdict(what: what, isAllowed: isAllowed, because: because))
    }

    var lines: [String] {
        verdicts.map { "\($0.what): \($0.isAllowed ? "yes" : "no"), \($0.because)" }
    }

    var json: JSON {
        let all = verdicts.map { verdict -> JSON in
            [
                "what": .string(verdict.what), "allowed": .bool(verdict.isAllowed),
                "because": .string(verdict.because),
            ]
        }
        return ["verdicts": .array(all)]
    }
}
