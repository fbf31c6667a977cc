extension Icelandic {
    /// Titles of monitors.
    static let monitors: [String: String] = [
        "Alert webhooks":
            "Vefkrókar fyrir viðvaranir",
        "Apple's push service":
            "Tilkynningaþjónusta Apple",
        "Broker":
            "MQTT-miðlari",
        "Broker memory":
            "Minni MQTT-miðlarans",
        "Certificate":
            "TLS-skilríki",
        "Database":
            "Gagnagrunnur",
        "Disk space":
            "Diskpláss",
        "Dropped messages":
            "Skilaboð sem töpuðust",
        "Google's push service":
            "Tilkynningaþjónusta Google",
        "Mail server":
            "Póstþjónn",
        "Mails":
            "Tölvupóstur",
        "Outbox":
            "Úthólf",
        "Push notifications (%1)":
            "Tilkynningar (%1)",
        "Queue of %1":
            "Biðröð (%1)",
        "Server":
            "Þjónn",
    ]
}
