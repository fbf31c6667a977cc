extension Icelandic {
    /// Notifications and pushes.
    static let notices: [String: String] = [
        "%1 closes at %2.":
            "%1 lokar kl. %2.",
        "%1 invites you to a quiz walk":
            "%1 býður þér í spurningagöngu",
        "%1 invites you to a round":
            "%1 býður þér í hring",
        "%1 is nearby.":
            "%1 er nálægt.",
        "%1 is now the host at %2.":
            "%2: %1 er nú gestgjafi.",
        "%1 is now the host of the quiz walk %2.":
            "%2: %1 er nú gestgjafi.",
        "%1 is now your friend.":
            "%1 er nú vinur þinn.",
        "%1 kept score for you":
            "%1 skráði skor fyrir þig",
        "%1 opens at %2.":
            "%1 opnar kl. %2.",
        "%1 proposed a course":
            "%1 lagði til völl",
        "%1 removed you from the quiz walk %2.":
            "%2: %1 vísaði þér út.",
        "%1 removed you from the round at %2.":
            "%2: %1 vísaði þér út.",
        "%1 shares their location with you.":
            "%1 deilir staðsetningu sinni með þér.",
        "%1 started the quiz walk %2.":
            "%2: %1 hóf spurningagönguna.",
        "%1 started the round at %2.":
            "%2: %1 hóf leikinn.",
        "%1 wants to be friends.":
            "%1 vill vera vinur þinn.",
        "%1 was accepted":
            "Samþykkt: %1",
        "%1 was not accepted":
            "Hafnað: %1",
        "%1 {1:hour|hours}":
            "%1 {1:klukkustund|klukkustundir}",
        "%1 {1:minute|minutes}":
            "%1 {1:mínútu|mínútur}",
        "%1 {1:more was|more were} missed.":
            "%1 {1:áminning í viðbót barst|áminningar í viðbót bárust} ekki.",
        "%1 {1:second|seconds}":
            "%1 {1:sekúndu|sekúndur}",
        "%1. Since %2 UTC.":
            "%1. Síðan %2 UTC.",
        "%1. Since %2 UTC. The state changes often (flapping).":
            "%1. Síðan %2 UTC. Ástandið breytist oft.",
        "%1: open the results.":
            "%1: skoðaðu úrslitin.",
        "A room that you are in has a new host.":
            "Herbergi sem þú ert í er komið með nýjan gestgjafa.",
        "A room that you are in has started.":
            "Leikur er hafinn í herbergi sem þú ert í.",
        "A room that you are in is over.":
            "Leik er lokið í herbergi sem þú ert í.",
        "All other devices were signed out.":
            "Öll önnur tæki voru skráð út.",
        "Are you %1 at %2? Add this round to your history.":
            "%2: Ert þú %1? Bættu hringnum við söguna þína.",
        "Card":
            "Skorkort",
        "Confirm your new email address":
            "Staðfestu nýja netfangið þitt",
        "Correction of %1":
            "Leiðrétting: %1",
        "Course":
            "Völlur",
        "DOWN: %1":
            "LIGGUR NIÐRI: %1",
        "Everybody can play it now.":
            "Nú geta allir spilað völlinn.",
        "Everybody can see your correction now.":
            "Nú sjá allir leiðréttinguna þína.",
        "Fairway":
            "Fairway",
        "Fairway sends mail to the new address.":
            "Fairway sendir póst á nýja netfangið.",
        "Fairway sends mail to this address.":
            "Fairway sendir póst á þetta netfang.",
        "Friend request":
            "Vinabeiðni",
        "Invitation":
            "Boð",
        "It was down for %1.":
            "Þetta lá niðri í %1.",
        "Join at %1.":
            "Taktu þátt: %1.",
        "Join the quiz walk %1.":
            "Taktu þátt í spurningagöngunni: %1.",
        "Location":
            "Staðsetning",
        "New friend":
            "Nýr vinur",
        "New host":
            "Nýr gestgjafi",
        "New way to sign in":
            "Ný leið til að skrá sig inn",
        "Open the link in the mail that we sent to the new address.":
            "Opnaðu tengilinn í póstinum sem við sendum á nýja netfangið.",
        "Room":
            "Herbergi",
        "Round %1 has started":
            "Hringur %1 er hafinn",
        "STILL DOWN: %1":
            "LIGGUR ENN NIÐRI: %1",
        "Somebody invites you to a room.":
            "Þér er boðið í herbergi.",
        "Somebody is nearby.":
            "Einhver er nálægt.",
        "Somebody kept score for you.":
            "Einhver skráði skor fyrir þig.",
        "Somebody proposed a course.":
            "Einhver lagði til völl.",
        "Somebody shares their location with you.":
            "Einhver deilir staðsetningu sinni með þér.",
        "Test notification. Notifications arrive on this device.":
            "Prufutilkynning. Tilkynningar berast þessu tæki.",
        "The quiz walk has started":
            "Spurningagangan er hafin",
        "The quiz walk is over":
            "Spurningagöngunni er lokið",
        "The round has started":
            "Hringurinn er hafinn",
        "The round is over":
            "Hringnum er lokið",
        "The server":
            "Þjónninn",
        "This reminder was late. It was due at %1 (%2).":
            "Þessi áminning barst of seint. Hún átti að berast %1 (%2).",
        "This server cannot send mail. Ask the operator for the link.":
            "Þessi þjónn getur ekki sent póst. Biddu stjórnanda hans um tengilinn.",
        "This service was removed from the directory, so this reminder has ended.":
            "Þjónustan var fjarlægð af listanum og því er áminningunni lokið.",
        "UP: %1":
            "AFTUR Í LAGI: %1",
        "You are now the host":
            "Þú ert nú gestgjafi",
        "You arrived at %1.":
            "Þú ert á staðnum: %1.",
        "You can now sign in with %1.":
            "Þú getur nú skráð þig inn með %1.",
        "You can now sign in with the new address.":
            "Þú getur nú skráð þig inn með nýja netfanginu.",
        "You can now sign in with this address.":
            "Þú getur nú skráð þig inn með þessu netfangi.",
        "You have a friend request.":
            "Þú hefur fengið vinabeiðni.",
        "You have a new friend.":
            "Þú átt nýjan vin.",
        "You have a notification.":
            "Þú hefur fengið tilkynningu.",
        "You left %1.":
            "Þú fórst af staðnum: %1.",
        "You now manage the quiz walk %1.":
            "%1: þú stjórnar nú spurningagöngunni.",
        "You now manage the round at %1.":
            "%1: þú ert nú gestgjafi.",
        "You were removed from a quiz walk":
            "Þér var vísað úr spurningagöngu",
        "You were removed from a room.":
            "Þér var vísað úr herbergi.",
        "You were removed from a round":
            "Þér var vísað úr hring",
        "Your email address is confirmed":
            "Netfangið þitt er staðfest",
        "Your email address was changed":
            "Netfanginu þínu var breytt",
        "Your password was changed":
            "Lykilorðinu þínu var breytt",
    ]
}
