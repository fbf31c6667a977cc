import Contract
import MicroHTTPD
import Rules

/// The pages themselves.
extension Pages {
    func invitation(_ code: String) -> HTML {
        page(
            "You are invited to a round",
            preview: preview(
                "You are invited to a round",
                "Join with the code \(code), in a browser or an app, until the round starts.",
                "j/\(code)"),
            """
            <p>This code opens the lobby:</p>
            <p class="code">\(code)</p>
            \(button("app/join/\(code)", "Open in the browser"))\
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
            preview: preview(
                "\(user) would like to be friends",
                "Play together, and see each other's scores live.",
                "f/\(user)"),
            """
            <p>Add this username to your friends:</p>
            <p class="code">\(user)</p>
            \(button("app/friend/\(user)", "Open in the browser"))\
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
        \(hasApp ? onward : "")
        """
    }

    private var onward: HTML { "<p><a href=\"\(root)/app/\">On to Fairway</a></p>" }

    func nothing() -> HTML {
        page(
            "There is nothing here",
            "<p>The link may be cut short: compare it with the one that you were sent.</p>")
    }

    private func preview(_ title: String, _ description: String, _ path: String) -> LinkPreview {
        LinkPreview(
            title: title, description: description, url: "\(publicURL)/\(path)",
            picture: picture("Fairway: one card, on every phone, as the round is played"))
    }

    private func image(_ path: String, _ description: String) -> HTML {
        """
        <p><img class="qr" src="\(root)/qr/\(path).svg" width="240" height="240" \
        alt="\(description)"></p>
        """
    }
}
