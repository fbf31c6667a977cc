import Crypto

/// Keys that are published, and keys that are refused.
enum CryptoKeys {
    /// The key of RFC 7515, appendix A.3, as PKCS #8.
    static let p256 = """
        -----BEGIN PRIVATE KEY-----
        MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgjpsQnnGQmL+YBIff
        H1136cspYG6+0iY7X1fCE9+E9LKhRANCAAR/zc4ncPbEXUGDy+5v20t7WAczNXvp
        7xO6z248e9FURcfxRM0bvZt+hyzf7bnuufSzaV1uqQskrYpGIyiFiOWt
        -----END PRIVATE KEY-----
        """

    /// The same key as SEC 1.
    static let p256SEC1 = """
        -----BEGIN EC PRIVATE KEY-----
        MHcCAQEEII6bEJ5xkJi/mASH3x9dd+nLKWBuvtImO19XwhPfhPSyoAoGCCqGSM49
        AwEHoUQDQgAEf83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEXH8UTNG72b
        focs3+257rn0s2ldbqkLJK2KRiMohYjlrQ==
        -----END EC PRIVATE KEY-----
        """

    /// The same key, encrypted.
    static let p256Encrypted = """
        -----BEGIN ENCRYPTED PRIVATE KEY-----
        MIHsMFcGCSqGSIb3DQEFDTBKMCkGCSqGSIb3DQEFDDAcBAiZxxlR8mJJgQICCAAw
        DAYIKoZIhvcNAgkFADAdBglghkgBZQMEASoEECd2xPWAWLYA3Hck67UKoYQEgZCT
        9hNTGXxQh2dB0lc7I5+X3h015Ai4UXkeCjSqsRHBRGcFA+m6y7wWKxc8ofKAtCb7
        uNGIX/UyGU0ITfqM8vVcwIxoDd8Yfr7jX8AJ6R/MgL2va6YX+aUuBg1RDriX0ZjY
        YSXJIay7198+s7IRTbycJkNv+zw/MuC8+KSzbgH1v4Ba6/x1BNAU9nhmdkTxaLk=
        -----END ENCRYPTED PRIVATE KEY-----
        """

    /// A key on another curve.
    static let p384 = """
        -----BEGIN PRIVATE KEY-----
        MIG2AgEAMBAGByqGSM49AgEGBSuBBAAiBIGeMIGbAgEBBDDgFZJ3VnHMX6lg1Sjo
        BjOT8B+nTtzLwocbdo8zCK9SpKXwy+Vv9Tr47NXxy0yDElOhZANiAAQfzGBfxyul
        +WVnjH7DBskwAg8Hig9VjzVj/2NSBcoGMtKH/QwzeZvqkWDpB1xTxuo9LL3LrHSE
        Lh0BOQiu0sUEa8XikP6y4EXUDzrjCOyXwYflZ86Catkhw6ArROg2mE8=
        -----END PRIVATE KEY-----
        """
}
