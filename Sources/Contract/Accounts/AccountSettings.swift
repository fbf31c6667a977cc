/// What a user chose.
package struct AccountSettings: Document, Equatable {
    /// The word beside the kinds that stands for all of them.
    package static let all = "all"

    /// By kind, whether it is wanted; `all` false silences every one that can be silenced.
    package var notifications = Keyed<Bool>()
    package var quietHours: QuietHours?
    /// Words for what stands on the client's first page, in order; what they mean is up to clients.
    package var shortcuts: [String] = []
    /// Who else may see my discs: one of ``audiences``.
    package var discs = "friends"
    /// Who else may see history and statistics: one of ``audiences``. `nobody` also keeps them out
    /// of a course's averages.
    package var history = "friends"
    /// The users who can send me friend requests and card offers: one of ``contacts``. To all other users, their
    /// requests and offers look unanswered.
    package var contact = "everybody"

    /// The language of texts from the server, as in ``Language``; nil: what each client asks for, else English.
    package var language: String?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("notifications", &notifications)
        fields.required("quietHours", &quietHours)
        fields.required("shortcuts", &shortcuts)
        fields.required("discs", &discs)
        fields.required("history", &history)
        fields.required("contact", &contact)
        fields.required("language", &language)
    }

    package static let contacts = ["friends", "everybody"]
    package static let languages = Language.allCases.map(\.rawValue)
    package static let audiences = ["nobody", "friends", "everybody"]

    /// What notifications can be switched off by.
    package static let switches =
        [all] + NotificationKind.allCases.filter(\.canBeSwitchedOff).map(\.rawValue)
}
