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
        "Server":
            "Þjónn",
    ]

    /// Reasons of alerts.
    static let monitorReasons: [String: String] = [
        "%1 (libcurl %2)":
            "%1 (libcurl %2)",
        "%1 messages wait to be sent":
            "%1 skilaboð bíða sendingar",
        "%1 of at most %2 requests wait":
            "%1 {1:beiðni bíður|beiðnir bíða}, hámarkið er %2",
        "A transaction took %1 ms":
            "Ein vistun tók %1 ms",
        "HTTP status %1":
            "HTTP-staða %1",
        "No message for %1 s":
            "Engin skilaboð í %1 s",
        "No message yet":
            "Engin skilaboð hafa borist",
        "No new file for %1 s":
            "Engin ný skrá í %1 s",
        "No socket is free":
            "Ekki er hægt að opna fleiri nettengingar",
        "Only %1 MB free":
            "Aðeins %1 MB eru laus",
        "The answer is too long":
            "Svarið er of langt",
        "The broker does not return a test message":
            "MQTT-miðlarinn skilar ekki prufuskilaboðum",
        "The broker drops %1 {1:message|messages} per minute":
            "MQTT-miðlarinn hendir %1 skilaboðum á mínútu",
        "The broker uses %1 MB":
            "MQTT-miðlarinn notar %1 MB",
        "The certificate expires in %1 {1:day|days}":
            "Skilríkið rennur út eftir %1 {1:dag|daga}",
        "The certificate expires in less than a day":
            "Skilríkið rennur út innan sólarhrings",
        "The certificate has expired":
            "Skilríkið er útrunnið",
        "The check did not run in time":
            "Athugunin fór ekki fram í tæka tíð",
        "The database cannot save":
            "Gagnagrunnurinn getur ekki vistað",
        "The encryption cannot be trusted: %1":
            "Dulkóðuninni er ekki treystandi: %1",
        "The file cannot be read":
            "Ekki er hægt að lesa skrána",
        "The file contains no certificate":
            "Ekkert skilríki er í skránni",
        "The file system does not answer: %1":
            "Skráakerfið svarar ekki: %1",
        "The folder cannot be read":
            "Ekki er hægt að lesa möppuna",
        "The folder is empty":
            "Mappan er tóm",
        "The heartbeat reports a problem":
            "Lífsmarkið tilkynnir um vandamál",
        "The host closes the connection without a greeting":
            "Vélin lokar tengingunni án kveðju",
        "The host greets with code %1":
            "Vélin heilsar með kóðanum %1",
        "The host has no public address":
            "Vélin hefur ekkert opinbert vistfang",
        "The host name has no address":
            "Ekkert vistfang fannst fyrir vélarheitið",
        "The host refuses the connection":
            "Vélin hafnar tengingunni",
        "The host sends no greeting":
            "Vélin sendir enga kveðju",
        "The mail server refused with code %1":
            "Póstþjónninn hafnaði með kóðanum %1",
        "The page does not contain the expected text":
            "Textann sem búist var við vantar á síðuna",
        "The request cannot be sent: %1":
            "Ekki er hægt að senda beiðnina: %1",
        "The served certificate expires in %1 {1:day|days}. The file has a newer one. Restart the server":
            "Skilríkið sem þjónninn notar rennur út eftir %1 {1:dag|daga}. Nýrra skilríki er í skránni. Endurræstu þjóninn",
        "The served certificate expires in less than a day. The file has a newer one. Restart the server":
            "Skilríkið sem þjónninn notar rennur út innan sólarhrings. Nýrra skilríki er í skránni. Endurræstu þjóninn",
        "The served certificate has expired. The file has a newer one. Restart the server":
            "Skilríkið sem þjónninn notar er útrunnið. Nýrra skilríki er í skránni. Endurræstu þjóninn",
        "The server has no connection to the broker":
            "Þjónninn er ekki tengdur MQTT-miðlaranum",
        "The transfer was stopped":
            "Sendingin var stöðvuð",
        "Timeout":
            "Ekkert svar barst í tæka tíð",
        "Too many checks run at the same time":
            "Of margar athuganir eru í gangi í einu",
        "Too many transfers run at the same time":
            "Of margar sendingar eru í gangi í einu",
    ]

    /// Errors of identity providers, and the mistakes in their answers.
    static let providerReasons: [String: String] = [
        "The provider cannot be reached: %1.":
            "Ekki næst í innskráningarþjónustuna: %1.",
        "The provider did not confirm you: %1. Try again.":
            "Innskráningarþjónustan staðfesti þig ekki: %1. Reyndu aftur.",
        "The provider's answer is not valid: %1. Try again.":
            "Svar innskráningarþjónustunnar er ekki gilt: %1. Reyndu aftur.",
        "it answers with status %1":
            "hún svarar með stöðunni %1",
        "it publishes no keys":
            "hún birtir enga lykla",
        "its discovery document has no %1":
            "í lýsingu hennar vantar %1",
        "its discovery document names another issuer":
            "lýsing hennar nefnir annan útgefanda",
        "the answer has no ID token":
            "í svarinu er enginn lykill (ID token)",
        "the answer is not JSON":
            "svarið er ekki JSON",
        "the answer is not JSON: %1":
            "svarið er ekki JSON: %1",
        "the signature is not the provider's":
            "undirskriftin er ekki frá innskráningarþjónustunni",
        "the token has expired":
            "lykillinn er útrunninn",
        "the token has no claims":
            "lykillinn inniheldur engar upplýsingar",
        "the token has no times":
            "lykillinn tilgreinir engan tíma",
        "the token is for another client":
            "lykillinn er ætlaður öðru forriti",
        "the token is for another sign-in (nonce)":
            "lykillinn tilheyrir annarri innskráningu (nonce)",
        "the token is from another issuer":
            "lykillinn er frá öðrum útgefanda",
        "the token is from the future":
            "lykillinn er úr framtíðinni",
        "the token is not signed with ES256 or RS256":
            "lykillinn er ekki undirritaður með ES256 eða RS256",
        "the token is too old":
            "lykillinn er of gamall",
        "the token names no user (sub)":
            "lykillinn nefnir engan notanda (sub)",
        "the token was made for another client":
            "lykillinn var gerður fyrir annað forrit",
    ]

    /// Mistakes in JSON.
    static let jsonMistakes: [String: String] = [
        "%1 at byte %2":
            "%1 við bæti %2",
        "expected 4 hexadecimal digits":
            "4 sextánska tölustafi vantar",
        "expected : after the key":
            "tvípunkt vantar á eftir lyklinum",
        "expected a comma or the closing bracket":
            "kommu eða lokasviga vantar",
        "expected a key in quotation marks":
            "lykil innan gæsalappa vantar",
        "expected a value":
            "gildi vantar",
        "expected a value, but the text ends here":
            "gildi vantar, en textinn endar hér",
        "expected digits after the point":
            "tölustafi vantar á eftir punktinum",
        "expected digits in the exponent":
            "tölustafi vantar í veldisvísinn",
        "half of a surrogate pair":
            "hálft staðgöngupar",
        "nested too deeply":
            "of mörg lög hvert innan í öðru",
        "this is not a number":
            "þetta er ekki tala",
        "this number is too large":
            "talan er of stór",
        "this text contains a control character":
            "í textanum er stýristafur",
        "this text has no closing quotation mark":
            "lokagæsalappir vantar á textann",
        "this text is not UTF-8":
            "textinn er ekki UTF-8",
        "unexpected text after the end of the value":
            "óvæntur texti á eftir gildinu",
        "unknown escape sequence":
            "óþekkt lausnarruna",
        "unknown word; put text into quotation marks":
            "óþekkt orð; texti á að vera innan gæsalappa",
    ]
}
