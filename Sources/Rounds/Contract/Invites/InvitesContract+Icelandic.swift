extension InvitesContract {
    package static var icelandic: [String: String] {
        [
            "%1 invites you to a quiz walk":
                "%1 býður þér í spurningagöngu",
            "%1 invites you to a round":
                "%1 býður þér í hring",
            "Invitation":
                "Boð",
            "Join at %1.":
                "Taktu þátt: %1.",
            "Join the quiz walk %1.":
                "Taktu þátt í spurningagöngunni: %1.",
            "One of you has %1 open invitations, the maximum.":
                "Annað ykkar er með %1 {1:opið boð|opin boð}, sem er hámarkið.",
            "Somebody invites you to a room.":
                "Þér er boðið í herbergi.",
            "The host removed your friend from this room.":
                "Gestgjafinn vísaði vini þínum út úr þessu herbergi.",
            "This invitation has expired.":
                "Boðið er útrunnið.",
            "Too many invitations. Try again later.":
                "Of mörg boð. Reyndu aftur síðar.",
            "Too many wrong codes. Wait a minute and try again.":
                "Of margir rangir kóðar. Bíddu í mínútu og reyndu aftur.",
            "You are not friends. Share the code or the link instead.":
                "Þið eruð ekki vinir. Deildu frekar kóðanum eða tenglinum.",
            "Your friend is already in this room.":
                "Vinur þinn er þegar í þessu herbergi.",
        ]
    }
}
