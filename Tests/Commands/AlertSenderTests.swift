import Testing

@testable import Tool

@Suite struct AlertSenderTests {
    @Test(arguments: [
        ("503", "status 503"), ("410 Gone", "status 410 Gone"), ("could not connect", nil),
        ("", nil),
    ])
    func `F68: a reason that begins with a status says that it is one`(
        reason: String, shown: String?
    ) {
        #expect(AlertSender.shown(reason) == shown ?? reason)
    }
}
