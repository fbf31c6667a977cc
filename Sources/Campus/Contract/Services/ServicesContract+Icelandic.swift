extension ServicesContract {
    package static var icelandic: [String: String] {
        [
            "is missing: it is the point from which the radius is measured":
                "vantar: radíusinn er mældur frá þessum punkti",
            "is missing: sorting by best match needs it":
                "vantar: án þess er ekki hægt að raða eftir samsvörun",
            "must be a time range such as 08:00-16:00":
                "verður að vera tímabil eins og 08:00-16:00",
            "must be at most 12 time ranges such as 08:00-16:00":
                "má vera í mesta lagi 12 tímabil eins og 08:00-16:00",
            "must exist in the calendar":
                "verður að vera til í dagatalinu",
            "must have 1 to %1 characters":
                "verður að vera 1 til %1 {1:stafur|stafir}",
            "must have the form 2026-12-24":
                "verður að vera á forminu 2026-12-24",
            "must not be south of \"south\"":
                "má ekki vera sunnar en „south“",
            "overlap":
                "skarast",
            "Somebody changed this service. Reload it and try again.":
                "Einhver breytti þessari þjónustu í millitíðinni. Sæktu hana aftur og reyndu á ný.",
            "There are %1 services, the maximum. Remove one first.":
                "Skráðar þjónustur eru %1, sem er hámarkið. Fjarlægðu fyrst eina.",
            "This service comes from a file. Delete the file instead.":
                "Þessi þjónusta kemur úr skrá. Eyddu frekar skránni.",
            "This service does not exist.":
                "Þessi þjónusta er ekki til.",
        ]
    }
}
