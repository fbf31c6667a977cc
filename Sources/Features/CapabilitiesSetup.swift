package import Contract
package import Engine

/// What the capabilities are given: an operator's choices, keys, and ways out of the process.
package struct CapabilitiesSetup {
    package var grammar = TopicGrammar.standard
    /// Signs device tokens; the guard has the same.
    package var tokenKey: [UInt8]
    package var tokenDays = 0
    /// How long a drop of a link makes no noise, milliseconds.
    package var presenceGraceMs: Int64 = 10_000
    /// Under which browsers reach the server; empty: links are paths alone.
    package var publicURL = ""
    /// Where devices reach the broker.
    package var broker = PublicBroker(host: "localhost", port: 1_883, isTLS: false)
    package var accounts = AccountsConfiguration()
    package var rooms = RoomsConfiguration()
    package var catalogue = Catalogue([])
    package var sampleQuizzes: [SampleQuiz] = []
    package var services = ServiceCatalogue()
    package var push = PushConfiguration()
    package var mailer: Mailer
    package var monitors = MonitorsConfiguration()
    /// Who looks at what is monitored; nil: nobody does.
    package var prober: (any Prober)?
    /// Nil where no identity provider is configured.
    package var verifier: (any IdentityVerifier)?

    /// Shows the link for the first admin; `nil`: nobody becomes one that way.
    package var firstAdminLink: (any FirstAdminLink)?

    /// What others measure than the engine and the capabilities.
    package var metrics: [@Sendable () -> [Metric]] = []

    package init(tokenKey: [UInt8], mailer: Mailer) {
        self.tokenKey = tokenKey
        self.mailer = mailer
    }
}
