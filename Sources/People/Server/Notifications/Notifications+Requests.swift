import Contract
import Engine
import PeopleContract
import SQLite
import Topics

/// The handlers of requests about notifications.
extension Notifications {
    private static let limitDefault = 50

    func registerRequests(in router: Router) {
        router.on(ListNotifications.self, list)
        router.on(MarkNotificationsSeen.self, markSeen)
        router.on(DismissNotifications.self, dismiss)
    }

    private func list(
        _ request: ListNotifications, _ call: Call, _ context: Context
    ) throws -> ListNotifications.Result {
        let store = NotificationStore(database: context.database)
        let limit = request.limit ?? Self.limitDefault
        let place = try request.cursor.map { try Cursor<Int64>(reading: $0).parts }
        let page = try store.page(
            of: call.user, before: place ?? .max,
            unseenOnly: request.unseenOnly ?? false, limit: limit + 1)
        var result = ListNotifications.Result()
        result.notifications = page.prefix(limit).compactMap(\.notification)
        result.unseen = try store.unseenCount(of: call.user)
        result.cursor = page.count > limit ? Cursor(page[limit - 1].number).text : nil
        return result
    }

    private func markSeen(
        _ request: MarkNotificationsSeen, _ call: Call, _ context: Context
    ) throws -> UnseenCount {
        let store = NotificationStore(database: context.database)
        let selected = try selected(request.selection, call, store)
        let seen = try selected.filter { try store.markSeen($0, of: call.user) }
        try settle(seen, of: call.user, context) { .seen($0) }
        return try unseen(call, store)
    }

    private func dismiss(
        _ request: DismissNotifications, _ call: Call, _ context: Context
    ) throws -> UnseenCount {
        let store = NotificationStore(database: context.database)
        try remove(try selected(request.selection, call, store), of: call.user, nil, context)
        return try unseen(call, store)
    }

    private func selected(
        _ selection: NotificationSelection, _ call: Call, _ store: NotificationStore
    ) throws -> [String] {
        if let named = selection.notifications { return named }
        guard let upTo = selection.upTo else {
            throw Refusal.field(
                .requestMalformed, "notifications", "is missing: set \"notifications\" or \"upTo\"")
        }
        return try store.ids(of: call.user, upTo: upTo)
    }

    private func unseen(_ call: Call, _ store: NotificationStore) throws -> UnseenCount {
        var result = UnseenCount()
        result.unseen = try store.unseenCount(of: call.user)
        return result
    }
}
