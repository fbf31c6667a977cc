extension MonitorsContract {
    package static var icelandic: [String: String] {
        [
            "%1 {1:hour|hours}":
                "%1 {1:klukkustund|klukkustundir}",
            "%1 {1:minute|minutes}":
                "%1 {1:mínútu|mínútur}",
            "%1 {1:second|seconds}":
                "%1 {1:sekúndu|sekúndur}",
            "%1. Since %2 UTC.":
                "%1. Síðan %2 UTC.",
            "%1. Since %2 UTC. The state changes often (flapping).":
                "%1. Síðan %2 UTC. Ástandið breytist oft.",
            "DOWN: %1":
                "LIGGUR NIÐRI: %1",
            "It was down for %1.":
                "Þetta lá niðri í %1.",
            "Only admins and the user of this monitor can do this.":
                "Aðeins stjórnendur og notandinn sem vöktunin á við geta gert þetta.",
            "Queue of messages":
                "Biðröð skilaboða",
            "Queue of passwords":
                "Biðröð lykilorða",
            "Queue of reads":
                "Biðröð lestra",
            "Queue of requests":
                "Biðröð beiðna",
            "STILL DOWN: %1":
                "LIGGUR ENN NIÐRI: %1",
            "There is no monitor with this name.":
                "Ekkert með þessu nafni er vaktað.",
            "UP: %1":
                "AFTUR Í LAGI: %1",
        ]
    }
}
