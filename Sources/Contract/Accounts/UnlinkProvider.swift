/// `account/unlinkProvider`: a provider does not sign me in any more, until I link it again: not by
/// my email address either.
package struct UnlinkProvider: Request, Equatable {
    package typealias Result = Nothing
    package static let routes = [Route(.user, "account", "unlinkProvider")]
    package static let errors: [ErrorCode] = [.providerUnknown]

    package var provider = ""

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("provider", &provider, .length(1...64))
    }
}
