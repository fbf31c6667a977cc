"""Self-signed certificates."""

import subprocess


def self_signed(cert, key, days=2):
    """Writes a self-signed certificate for 127.0.0.1 and its key, as PEM files. It is valid for `days` days."""
    command = "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes"
    subject = ["-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1"]
    files = ["-days", str(days), "-keyout", str(key), "-out", str(cert)]
    subprocess.run([*command.split(), *subject, *files], check=True, capture_output=True)
    key.chmod(0o600)
    return cert, key
