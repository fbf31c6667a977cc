import Contract
import MicroHTTPD
import Rules

/// The pages themselves.
extension Pages {
    func invitation(_ code: String) -> HTML {
        page(
            "You are invited to a round",
            """
            <p>This code opens the lobby:</p>
            <p class="code">\(code)</p>
            \(image("j/\(code)", "The QR code of this invitation"))
            <h2>Join</h2>
            <ul>
            <li>In an app for this server, join with the code, or point the camera at the picture.</li>
            <li>On the command line: <kbd>fairway join \(code)</kbd></li>
            </ul>
            <p>Codes work until the round starts.</p>
            <h2>No account yet?</h2>
            <p><a class="button" href="\(root)/?join=\(code)">Sign up and join</a></p>
            \(signingIn(for: "join=\(code)"))
            """)
    }

    func friend(_ user: String) -> HTML {
        page(
            "\(user) would like to be friends",
            """
            <p>Add this username to your friends:</p>
            <p class="code">\(user)</p>
            \(image("f/\(user)", "The QR code of this username"))
            <h2>Add</h2>
            <p>In an app for this server, add a friend by username, or point the camera at the
            picture.</p>
            <h2>No account yet?</h2>
            <p><a class="button" href="\(root)/?friend=\(user)">Sign up and add</a></p>
            \(signingIn(for: "friend=\(user)"))
            """)
    }

    /// The page reads the token from its own address, and says what came of it.
    func confirmation() -> HTML {
        page("Confirming", head: script, outcome)
    }

    func newPassword() -> HTML {
        page(
            "Choose a new password", head: script,
            """
            <form id="new" hidden>
            <p><label>New password, 8 characters or more
            <input name="password" type="password" autocomplete="new-password" minlength="8" \
            maxlength="128" required></label></p>
            <p><button>Set it, and sign in</button></p>
            <p>All your devices are signed out.</p>
            </form>
            \(outcome)
            """)
    }

    private var script: HTML {
        """
        <script src="\(root)/assets/link.js" defer></script>

        """
    }

    private var outcome: HTML {
        """
        <p id="outcome" role="status"></p>
        <p><button id="again" type="button" hidden>Try again</button></p>
        <noscript><p>This page needs JavaScript. Allow it and load the page again, or open the link
        in another browser: it stays good until it is used or too old.</p></noscript>
        """
    }

    /// What a link was for is carried on to whoever signs up here.
    func front(_ target: HTTPTarget) -> HTML {
        var purpose: HTML = ""
        var option: HTML = ""
        if let code = target["join"].flatMap(JoinCode.normalized) {
            purpose = """
                <p>You came to join a round. Sign up with this code, and you are in its lobby once you
                confirm your address:</p>
                <p class="code">\(code)</p>

                """
            option = " --join \(code)"
        } else if let user = target["friend"]?.lowercased(), TopicNames.isUsername(user) {
            purpose = """
                <p>You came to add a friend. Sign up with this username, and who has it is asked once
                you confirm your address:</p>
                <p class="code">\(user)</p>

                """
            option = " --friend \(user)"
        }
        return page(
            "Fairway",
            """
            \(purpose)<p>This server keeps rounds of golf and disc golf, live. Sign up with an app
            that is made for it, or on the command line:</p>
            <p><kbd>fairway signup NAME ADDRESS\(option)</kbd></p>
            """)
    }

    func nothing() -> HTML {
        page(
            "There is nothing here",
            "<p>The link may be cut short: compare it with the one that you were sent.</p>")
    }

    private func image(_ path: String, _ description: String) -> HTML {
        """
        <p><img class="qr" src="\(root)/qr/\(path).svg" width="240" height="240" \
        alt="\(description)"></p>
        """
    }
}
