extension RemindersContract {
    package static var icelandic: [String: String] {
        [
            "%1 closes at %2.":
                "%1 lokar kl. %2.",
            "%1 opens at %2.":
                "%1 opnar kl. %2.",
            "%1 {1:more was|more were} missed.":
                "%1 {1:áminning í viðbót barst|áminningar í viðbót bárust} ekki.",
            "can only be combined with \"opens\" or \"closes\"":
                "fer aðeins saman með „opens“ eða „closes“",
            "ends before it begins":
                "endar áður en það hefst",
            "must contain 1 to 7 of %1":
                "verður að innihalda 1 til 7 af %1",
            "never comes due":
                "leiðir aldrei til áminningar",
            "Somebody changed this reminder. Reload it and try again.":
                "Þessari áminningu var breytt í millitíðinni. Sæktu hana aftur og reyndu á ný.",
            "This confirmation has expired, or the reminder was changed. Try to delete it again.":
                "Staðfestingin er útrunnin eða áminningunni var breytt. Reyndu aftur að eyða henni.",
            "This reminder was late. It was due at %1 (%2).":
                "Þessi áminning barst of seint. Hún átti að berast %1 (%2).",
            "This service was removed from the directory, so this reminder has ended.":
                "Þjónustan var fjarlægð af listanum og því er áminningunni lokið.",
            "You have %1 reminders, the maximum. Delete one first.":
                "Þú átt %1 {1:áminningu|áminningar}, sem er hámarkið. Eyddu fyrst einni.",
            "You have no reminder with this id.":
                "Þú átt enga áminningu með þessu auðkenni.",
        ]
    }
}
