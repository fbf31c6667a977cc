"""The page: signing up, signing in and out (F1, F2, F22, F23, FU1, FU2)."""


def test_fu2_f72_who_is_signed_in_stays_so_and_a_wrong_password_is_told(visit, people):
    user = people.sign_up("ann")
    ann = visit("ann").sign_in_by_form(user, "not hers, this one")
    ann.sees("Wrong username or password.")
    ann.sign_in_by_form(user)
    ann.page.wait_for_function("!location.pathname.endsWith('/sign-in')")
    ann.page.reload()
    assert not ann.page.url.endswith("/sign-in")
    ann.is_accessible()
