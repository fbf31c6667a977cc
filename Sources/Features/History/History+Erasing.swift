import Contract
package import Engine
package import JSON

extension History: PersonalDataKeeper {
    package func personalData(of user: String, _ context: Context) throws -> [JSON.Member] {
        let imports = try ImportStore(database: context.database).rooms(of: user)
        return [
            JSON.Member(
                "imports",
                .array(
                    imports.map { ["room": .string($0.room), "layout": .string($0.layout)] }))
        ]
    }

    /// Games that the user brought along go whole, unless somebody took a line on them over: nobody
    /// else ever saw them, and they name people who never were asked. Of all others the user's part
    /// stays on the cards, without the name.
    package func erase(_ user: String, _ context: Context) throws {
        let store = PlayedStore(database: context.database)
        for (room, _) in try ImportStore(database: context.database).rooms(of: user)
        where try !store.isShared(room, besides: user) {
            try removeGame(room, context)
        }
        try store.erase(user)
    }
}
