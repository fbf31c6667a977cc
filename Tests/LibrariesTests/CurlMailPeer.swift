/// How a mail server behaves that notes all commands and messages.
struct MailScript: Sendable {
    var extensions = ["SIZE 1000000"]
    /// Answers to commands by their beginning; what is not named gets 250.
    var answers: [String: String] = [:]
    /// Whether it says nothing to QUIT and keeps the connection.
    var ignoresQuit = false
}

extension CurlPeer {
    /// A mail server that acts as scripted.
    static func mail(_ script: MailScript = MailScript()) throws -> CurlPeer {
        try CurlPeer { peer, conversation in
            conversation.say("220 here\r\n")
            while let line = conversation.line() {
                peer.note(line)
                if line == "QUIT", script.ignoresQuit { return conversation.waitForEnd() }
                conversation.say(script.answer(to: line))
                if line.hasPrefix("AUTH"), script.answers["AUTH"] == nil {
                    peer.note(conversation.line() ?? "")
                    conversation.say("235 welcome\r\n")
                }
                if line == "DATA", script.answers["DATA"] == nil {
                    while let text = conversation.line(), text != "." { peer.note(text) }
                    conversation.say(script.answers["."] ?? "250 taken\r\n")
                }
            }
        }
    }

    var mailURL: String { "smtp://127.0.0.1:\(port)/tester" }
}

extension MailScript {
    fileprivate func answer(to line: String) -> String {
        if let answer = answers.first(where: { line.hasPrefix($0.key) })?.value { return answer }
        if line.hasPrefix("EHLO") {
            return extensions.map { "250-\($0)\r\n" }.joined() + "250 HELP\r\n"
        }
        if line.hasPrefix("AUTH") { return "334 \r\n" }
        return line == "DATA" ? "354 go on\r\n" : "250 fine\r\n"
    }
}
