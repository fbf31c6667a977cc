/// The words of the landing page in one language.
struct LandingText: Worded {
    struct Part: Sendable {
        let heading: String
        let text: String
    }

    let title: String
    /// For search engines: a sentence or two.
    let description: String
    let heading: String
    let lead: String
    let open: String
    let openHint: String
    let forWhat: String
    let parts: [Part]
    let promises: String
    let promiseList: [String]
    let more: String
    let manual: String
    let status: String
    let interface: String
    let commandLine: String
    let donate: String
    let donateHint: String
    /// What somebody came for, and what to do about it.
    let joining: String
    let joiningButton: String
    let adding: String
    let addingButton: String
}
