/// `account/settings`: what I chose, or what holds as long as I did not.
package struct GetSettings: Request, Equatable {
    package typealias Result = AccountSettings
    package static let routes = [Route(.user, "account", "settings")]
    package static let isRead = true

    package init() {}
    package mutating func visit(_ fields: inout Fields) {}
}
