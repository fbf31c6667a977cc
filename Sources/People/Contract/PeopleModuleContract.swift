package import Contract

/// The contracts of the capabilities of People.
package enum PeopleModuleContract: ModuleContract {
    package static var parts: [any CapabilityContract.Type] {
        [
            AccountsContract.self,
            NotificationsContract.self,
            FriendsContract.self,
            PushContract.self,
            AdminContract.self,
            TokensContract.self,
        ]
    }
}
