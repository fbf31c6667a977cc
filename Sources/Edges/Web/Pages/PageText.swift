/// The words of the pages behind links, in one language.
struct PageText: Worded {
    /// What is said with a name or a code in it.
    typealias Filled = @Sendable (String) -> String

    // An invitation.
    let invited: String
    let invitedPreview: Filled
    let opensLobby: String
    let openInBrowser: String
    let invitationPicture: String
    let join: String
    let joinInApp: String
    let onCommandLine: String
    let worksUntil: String
    let noAccount: String
    let signUpAndJoin: String

    // A friend's link.
    let befriend: Filled
    let befriendPreview: String
    let addThis: String
    let friendPicture: String
    let add: String
    let addInApp: String
    let signUpAndAdd: String

    // What a mail's link leads to.
    let confirming: String
    let choosePassword: String
    let newPassword: String
    let setPassword: String
    let signsOut: String
    let tryAgain: String
    let needsScript: String
    let onward: String

    // Identity providers.
    let signInThrough: String
    let link: Filled
    let linkMeans: Filled
    let linkOnly: String
    let linkThem: String
    let linked: String
    let linkedMeans: String
    let notSignedIn: String
    let didNotWork: Filled
    let tryAnew: String

    let nothing: String
    let nothingWhy: String
    let pictureWords: String
}
