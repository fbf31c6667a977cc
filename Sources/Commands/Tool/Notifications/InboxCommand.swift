import Contract
import JSON
import Mosquitto
import PeopleContract

/// `fairway inbox`: lists notifications, and prints new ones.
enum InboxShow {
    static let command = Command(
        name: "inbox", summary: "list your notifications; --follow waits for more",
        options: [
            Command.Option(name: "--unseen", help: "only unread notifications"),
            Command.Option(name: "--seen", help: "mark the listed notifications as read"),
            Command.Option(name: "--follow", help: "print new notifications until Ctrl-C"),
        ],
        details: ["With --json and --follow, each new notification is one JSON object on a line."],
        run: run)

    private static func run(_ invocation: Invocation) throws {
        let session = try invocation.session()
        let link = try invocation.userLink()
        let isFollowing = invocation.arguments.has("--follow")
        if isFollowing { follow(link, session.topics.inbox, invocation.console) }
        var request = ListNotifications()
        if invocation.arguments.has("--unseen") { request.unseenOnly = true }
        let result = try link.ask(request)
        invocation.console.result(
            result.json, lines(result.notifications.reversed(), unseen: result.unseen))
        if invocation.arguments.has("--seen") { try markSeen(result.notifications, link) }
        while isFollowing { try wait(link) }
        link.close()
    }

    private static func wait(_ link: Link) throws {
        do throws(ToolError) {
            try link.step(timeout: .milliseconds(200))
        } catch {
            // Ctrl-C is the usual way to leave.
            if error == .interrupted { link.close() }
            throw error
        }
    }

    private static func follow(_ link: Link, _ topic: String, _ console: Console) {
        link.onMessage = { message in
            guard message.topic == topic, let json = try? JSON(parsing: message.payload) else {
                return
            }
            if console.isJSON {
                console.write([String(decoding: json.bytes, as: UTF8.self)])
            } else if let notification = try? InboxNotification(reading: json) {
                console.write([line(notification)])
            }
        }
        link.subscribe([topic])
    }

    private static func markSeen(_ notifications: [InboxNotification], _ link: Link) throws {
        guard !notifications.isEmpty else { return }
        var request = MarkNotificationsSeen()
        request.selection.notifications = notifications.map(\.notification)
        _ = try link.ask(request)
    }

    private static func lines(_ notifications: [InboxNotification], unseen: Int) -> [String] {
        guard !notifications.isEmpty else { return ["No notifications."] }
        return notifications.map(line) + ["\(unseen) unread"]
    }

    private static func line(_ notification: InboxNotification) -> String {
        let mark = notification.seen ? " " : "*"
        let text = [notification.title, notification.body].filter { !$0.isEmpty }
        return "\(mark) \(Instant.text(notification.at))  \(text.joined(separator: ": "))".printable
    }
}
