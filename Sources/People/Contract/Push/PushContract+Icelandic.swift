extension PushContract {
    package static var icelandic: [String: String] {
        [
            "Confirm your email address first.":
                "Staðfestu fyrst netfangið þitt.",
            "does not exist on this server":
                "er ekki til á þessum þjóni",
            "must be %1 to %2 visible ASCII characters":
                "verður að vera %1 til %2 {2:sýnilegur ASCII-stafur|sýnilegir ASCII-stafir}",
            "must be %1, or begin with %2 and a dot":
                "verður að vera %1, eða byrja á %2 og punkti",
            "must be 16 bytes in Base64URL":
                "verður að vera 16 bæti í Base64URL",
            "must be 64 to 200 hexadecimal digits":
                "verður að vera 64 til 200 tölustafir í sextándakerfi",
            "must be a point of P-256, 65 bytes in Base64URL":
                "verður að vera P-256 punktur, 65 bæti í Base64URL",
            "must be a URL of https, without user and fragment":
                "verður að vera https-slóð án notandanafns og án #",
            "must begin with https://":
                "verður að byrja á https://",
            "must end in one topic: https://server/topic":
                "verður að enda á einu efni: https://server/topic",
            "Test notification. Notifications arrive on this device.":
                "Prufutilkynning. Tilkynningar berast þessu tæki.",
            "This server does not support %1.":
                "%1 er ekki í boði á þessum þjóni.",
            "You have %1 subscriptions, the maximum. Remove one first.":
                "Þú átt %1 {1:áskrift|áskriftir}, sem er hámarkið. Fjarlægðu fyrst eina.",
            "You have no subscription with this id.":
                "Þú átt enga áskrift með þessu auðkenni.",
        ]
    }
}
