/// What somebody came for who had to sign up first: done once the address is confirmed.
package struct SignUpIntent: Equatable, Sendable {
    /// The code of a lobby, as it was given.
    package var join: String?
    /// A username to ask for friendship, as it was given.
    package var friend: String?

    package init(join: String? = nil, friend: String? = nil) {
        self.join = join
        self.friend = friend
    }
}
