"""The page: sign-in with an identity provider, and linking one to an account (F47, C1)."""

import json
import re
from http.client import HTTPConnection

from people import create
from test_oidc import provider, server  # noqa: F401


def leaves_for(visitor, provider):
    """Allows requests to the provider, because the visitor chose to go to that host."""
    visitor.wrong = [each for each in visitor.wrong if provider.issuer not in each]


def test_f47_the_server_lists_the_providers_over_http_without_a_sign_in(server):  # noqa: F811
    connection = HTTPConnection(*server.http, timeout=30)
    connection.request("GET", "/v1/do/account/providers")
    listed = json.loads(connection.getresponse().read())["result"]["providers"]
    connection.close()
    assert listed == [{"id": "uni", "name": "University", "linked": False}]


def test_f47_c1_a_button_leads_to_the_provider_and_back_into_the_lobby(
        visit, server, provider, gather):  # noqa: F811
    people = gather(server)
    code = create(people.new("host")).code
    new = visit("new", on=server).go(f"/sign-in?join={code}")
    new.page.get_by_role("link", name="Go on with University").wait_for()
    new.is_accessible()
    new.fits(320)
    new.shot("accounts-providers")
    # The first sign-in fails at the provider. The page says so, and a second one succeeds.
    person, provider.person = provider.person, None
    new.follow("Go on with University")
    new.sees("You are not signed in")
    provider.person = person
    new.go(f"/sign-in?join={code}").follow("Go on with University")
    new.sees("You have joined the room.")
    new.go("/sign-in")
    new.page.wait_for_url(re.compile("/app/$"))
    leaves_for(new, provider)


def test_f47_a_provider_is_linked_to_an_account_and_unlinked_again(
        visit, server, provider, gather):  # noqa: F811
    people = gather(server)
    ann = visit("ann", on=server).sign_in(people, people.sign_up("ann")).go("/account")
    ann.press("Link University")
    # The server asks for confirmation, because the link could come from somebody else.
    ann.sees("Continue only if this account is yours")
    ann.press("Link accounts")
    ann.sees("You can now sign in this way, too.")
    ann.go("/account")
    ann.sees("signs you in")
    ann.is_accessible()
    ann.press("Unlink University")
    ann.page.get_by_role("dialog").get_by_role("button", name="Unlink University").click()
    ann.page.get_by_role("button", name="Link University").wait_for()
    leaves_for(ann, provider)
