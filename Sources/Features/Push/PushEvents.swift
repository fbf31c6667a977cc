import Engine

/// An admin sent a test push to all subscriptions of a user.
struct PushTested: Event {
    let admin: String
    let user: String
}
