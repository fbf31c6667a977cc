"""An OpenID Connect provider on loopback, built on Authlib.

It supports the authorization code flow with mandatory PKCE, `client_secret_basic`, ID tokens in
RS256 or ES256, and rotation of keys.
"""

import threading
import time
import warnings
from dataclasses import dataclass, field

import flask
from authlib.integrations.flask_oauth2 import AuthorizationServer
from authlib.oauth2.rfc6749.grants import AuthorizationCodeGrant
from authlib.oauth2.rfc7636 import CodeChallenge
from joserfc import jwt
from joserfc.jwk import ECKey, RSAKey
from werkzeug.serving import make_server

CLIENT, SECRET = "fairway", "a secret: of the client"


@dataclass
class Person:
    sub: str
    claims: dict


@dataclass
class Code:
    code: str
    redirect_uri: str
    scope: str
    nonce: str
    code_challenge: str
    code_challenge_method: str
    user: Person = field(repr=False)

    def get_redirect_uri(self):
        return self.redirect_uri

    def get_scope(self):
        return self.scope


class Client:
    client_id = CLIENT

    def __init__(self, provider):
        self.provider = provider

    def get_client_id(self):
        return self.client_id

    def get_default_redirect_uri(self):
        return None

    def get_allowed_scope(self, scope):
        return scope

    def check_redirect_uri(self, uri):
        return uri in self.provider.redirect_uris

    def check_client_secret(self, secret):
        return secret == SECRET

    def check_endpoint_auth_method(self, method, endpoint):
        return method == "client_secret_basic"

    def check_response_type(self, kind):
        return kind == "code"

    def check_grant_type(self, kind):
        return kind == "authorization_code"


class IdentityProvider:
    """Runs inside `with`. Each browser is signed in as `person` without a question."""

    def __init__(self):
        self.person = Person("person-1", {})
        self.algorithm = "RS256"
        self.redirect_uris = set()
        self.codes = {}
        self.fetches = 0
        self.is_down = False
        self.changes = {}
        self.rotate()
        self.server = make_server("127.0.0.1", 0, self._app(), threaded=True)
        self.issuer = f"http://127.0.0.1:{self.server.server_port}"

    def __enter__(self):
        self.thread = threading.Thread(target=self.server.serve_forever, daemon=True)
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.server.shutdown()
        self.thread.join(5)

    def rotate(self):
        """Replaces the keys by new ones with new ids."""
        name = f"key-{time.monotonic_ns()}"
        self.keys = {
            "RS256": RSAKey.generate_key(2048, {"kid": f"{name}-r", "use": "sig"}),
            "ES256": ECKey.generate_key("P-256", {"kid": f"{name}-e", "use": "sig"}),
        }

    def id_token(self, nonce=None, key=None, algorithm=None, **changes):
        """An ID token for the person. `changes` replace claims, and None removes a claim."""
        algorithm = algorithm or self.algorithm
        key = key or self.keys[algorithm]
        now = int(time.time())
        claims = {"iss": self.issuer, "aud": CLIENT, "sub": self.person.sub, "iat": now, "exp": now + 300}
        if nonce is not None:
            claims["nonce"] = nonce
        claims |= self.person.claims | self.changes | changes
        claims = {name: value for name, value in claims.items() if value is not None}
        return jwt.encode({"alg": algorithm, "kid": key.kid}, claims, key)

    def _app(self):
        app = flask.Flask(__name__)
        provider = self

        class Grant(AuthorizationCodeGrant):
            TOKEN_ENDPOINT_AUTH_METHODS = ["client_secret_basic"]

            def save_authorization_code(self, code, request):
                data = request.payload.data
                provider.codes[code] = Code(
                    code, data["redirect_uri"], data["scope"], data.get("nonce"),
                    data["code_challenge"], data["code_challenge_method"], request.user)

            def query_authorization_code(self, code, client):
                return provider.codes.get(code)

            def delete_authorization_code(self, code):
                provider.codes.pop(code.code, None)

            def authenticate_user(self, code):
                self.request.nonce = code.nonce
                return code.user

            def create_token_response(self):
                status, body, headers = super().create_token_response()
                if status == 200:
                    body["id_token"] = provider.id_token(self.request.nonce)
                return status, body, headers

        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            server = AuthorizationServer(
                app, query_client=lambda name: Client(provider) if name == CLIENT else None,
                save_token=lambda token, request: None)
            server.register_grant(Grant, [CodeChallenge(required=True)])

        @app.before_request
        def count():
            provider.fetches += 1
            if provider.is_down:
                return "down", 503
            return None

        @app.get("/.well-known/openid-configuration")
        def discovery():
            return {
                "issuer": provider.issuer, "authorization_endpoint": f"{provider.issuer}/authorize",
                "token_endpoint": f"{provider.issuer}/token", "jwks_uri": f"{provider.issuer}/keys",
                "token_endpoint_auth_methods_supported": ["client_secret_basic"],
                "id_token_signing_alg_values_supported": ["RS256", "ES256"]}

        @app.get("/keys")
        def keys():
            return {"keys": [key.as_dict(private=False) for key in provider.keys.values()]}

        @app.get("/authorize")
        def authorize():
            if provider.person is None:
                state = flask.request.args["state"]
                uri = flask.request.args["redirect_uri"]
                return flask.redirect(f"{uri}?error=access_denied&state={state}")
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                return server.create_authorization_response(grant_user=provider.person)

        @app.post("/token")
        def token():
            return server.create_token_response()

        return app


