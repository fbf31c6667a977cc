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
        "Queue of messages":
            "Biðröð skilaboða",
        "Queue of passwords":
            "Biðröð lykilorða",
        "Queue of reads":
            "Biðröð lestra",
        "Queue of requests":
            "Biðröð beiðna",
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
}
