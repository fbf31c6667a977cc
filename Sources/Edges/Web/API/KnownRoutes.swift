import Contract

/// The routes of the contract, by who may take them over HTTP.
enum KnownRoutes {
    private static let all: [Route: any Request.Type] = {
        var all: [Route: any Request.Type] = [:]
        for type in Requests.all { for route in type.routes { all[route] = type } }
        return all
    }()

    /// The request that reads under this name; nil: there is none, or it changes something.
    static func read(
        _ service: String, _ method: String, inRoom: Bool
    ) -> (any Request.Type)? {
        let scopes: [Route.Scope] = inRoom ? [.room, .user, .guest] : [.user, .guest, .room]
        let found = scopes.lazy.compactMap { all[Route($0, service, method)] }.first
        return found?.isRead == true ? found : nil
    }

    /// Which request is meant.
    /// - Throws: A refusal that says what is missing: a token, or a room.
    static func route(
        _ service: String, _ method: String, isInRoom: Bool, _ asker: Asker
    ) throws(Refusal) -> Route {
        let user = Route(.user, service, method)
        let room = Route(.room, service, method)
        guard asker.isUser else {
            let guest = Route(.guest, service, method)
            if all[user]?.isPublic == true { return user }
            if all[guest] == nil, all[user] != nil || all[room] != nil {
                throw Refusal(.accountTokenInvalid, "This request needs a token. Sign in first.")
            }
            return guest
        }
        // A body may name a room as well: the query's is meant where only rooms have the request.
        if isInRoom, all[user] == nil || all[room] != nil { return room }
        if all[room] != nil, all[user] == nil {
            throw .field(.requestMalformed, "room", "is missing in the query: ?room=...")
        }
        return user
    }
}
