import Crypto

/// Published keys, and keys that are refused.
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

    /// The key of RFC 7515, appendix A.2, as PKCS #8.
    static let rsa = """
        -----BEGIN PRIVATE KEY-----
        MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQCh+BYK4uPJtGXO
        jS1lYmM2K5J9vinh8CR3/BYlzJChNuOL2TSXxbbqY913EeZ8dCn5VrD7io8ImtxL
        aYk8wTM/U+3QGbh3hCUv7JFP5IV3aVlL6kKA0ywPVb9ilE8TA5a8bpvfbr3SvaNn
        juygxmj3AbONv/s4yDQs4v5tJ/reSlpIdJed1LnPmt7Ex1sFhSwsD174pcF1A5L5
        ROjtZMEQxrZHYJqkeDrrnGya11UxMFBji4NmXG9veoKjlnAqH2QbgtPr8jkiGUkf
        toaHLFcW9Qr4NY2ai50Xw0Byj3+H2JoY2PyrZ62EWQwuz3WTOTY8BwNNb2BvniHg
        VFbK5emhAgMBAAECggEAEq5xpGnNCivDflJsRQBXHx1hdR1k6Ulwe2JZD50LpXyW
        PEAeP88vLNO97IjlA7/GQ5sLKMgvfTeXZx9SE+7YwVol2NXOoAJe46sui395IW/G
        O+pWJ1O0BkTGoVEn2bKVRUCgu+GjBVaYLU6f3l9kJfFNS3E0QbVdxzubSu3Mkqzj
        kn439X0M/V51gfpRLI9JYanrC4D4qAdGcopV/0ZHHzQlBjudU2QvXt4ehNYTCBr6
        XCLQUShb1juUO1ZdiYoFaFQT5Tw8bGUl/x/jTj3ccPDVZFD9pIuhLhBOneufuBiB
        4cS98l2SR/RQyGWSeWjnczT0QU91p1DhOVRuOopznQKBgQDgHMQQ60imZV1URk0K
        pLttoLhyt3SmqdEf/kgHePDdtzEafpAu+cS191R2JiuoF2yzWXnwFDcqGigp5BNr
        0AHQfD8/Lk8l1Mk09jxxCfui5nYooNyac8YFjm3vItzVCVDnEd3BbVWG8qf6deqE
        lMGAg+C2V0L4oNXnP7LZcPAZRwKBgQC5A8R+CZW2MvRTLLHzwZkUXV866cff7tx6
        kqa0finGG0KgeqlaZPxgCZnFp7AeAcCMtiynVlJ7vMVgePsLq6XtON4tB5kP9jAP
        rq3rbAOal78eUH5OcED6eNuCV8ixEu1eWcPNCS/l1OW1EnXUEoEHKl54Xrrz2uNw
        kgMTP1FZ1wKBgAcCn1dwJKufzBWQxWQp1vsM5fggqPN1qGb5y0MAk3g7/Ls5bkUp
        5u9SN0Ai3Ya6hNnvWJMb7sXQX6U/zyO2M/hTip7tUeh7CXgwo59dkpN75gJLVds2
        9+DAncu3KXU4f2Fa+7bLNrur53k8KwPOq2bbuTG69QtV7Jr5MR0AHWKNAoGBAIf/
        evpitUf+4JYbLpvNXWcY052Mpz22aR84mY3nh3F2LF2mjMJDpTg7FmuyPcVw6EcG
        yoAe9fa65iNqCq+jdw6PVNGo2hxfjSiZ8IIzHdsPXI89//pMjZcQK9r+CCoRjaZj
        OYiIDktVWZzmevJuv6WywUqd57LE3Zar3dLSIkx1AoGAIYd7DHOhrWvxkwPQsRM2
        tOgrjbcrfvtQJipd+DlcxyVuuM9sQLdgjVk2oy26F0EmpScGLq2MowX7fhd/QJQ3
        ydy5cY7YIBi87w93IKLEdfnbJtoOPLUW0ITrJReOgo1cq9SbsxYawBgfp/gh6A56
        03k2+ZQwVK0JKSHuLFkuQ3U=
        -----END PRIVATE KEY-----
        """

    /// The same key's modulus; its public exponent is 65,537.
    static let rsaModulus =
        Base64URL.decode(
            ("ofgWCuLjybRlzo0tZWJjNiuSfb4p4fAkd_wWJcyQoTbji9k0l8W26mPddxHmfHQp-Vaw-4qPCJrcS2mJPMEz"
                + "P1Pt0Bm4d4QlL-yRT-SFd2lZS-pCgNMsD1W_YpRPEwOWvG6b32690r2jZ47soMZo9wGzjb_7OMg0LOL-"
                + "bSf63kpaSHSXndS5z5rexMdbBYUsLA9e-KXBdQOS-UTo7WTBEMa2R2CapHg665xsmtdVMTBQY4uDZlxv"
                + "b3qCo5ZwKh9kG4LT6_I5IhlJH7aGhyxXFvUK-DWNmoudF8NAco9_h9iaGNj8q2ethFkMLs91kzk2PAcD"
                + "TW9gb54h4FRWyuXpoQ").utf8) ?? []

    /// A key of 1,024 bits.
    static let rsa1024 = """
        -----BEGIN PRIVATE KEY-----
        MIICdwIBADANBgkqhkiG9w0BAQEFAASCAmEwggJdAgEAAoGBANsoJBbBbUkc3DqN
        7MEjR2c/YjVvdWl9I9vu7ncKciw9FLSQ3iRNDDLROBYAeQU405mgesTh4Bb6opXk
        WxZpQe+zUjHnV0qDpbuju2fhvgRNKnaZM+L5+PI1grqcFjSI6TPcA+kR/WEXIHUT
        HDFgV7GXX4z/k5Zx2wEVM0pAjyn9AgMBAAECgYA3SxZn41+GXdC2uU4toJAIXbaS
        ks+F0Pv2Jn9l623I+ZQ6xn41nHbib2T+MBpYlfDVRucSu4aFZbEVrmrI6b+nmgPK
        Q9ZCTByGVjy3uQjvYiF7qdFVHPzc7lZpOc8lClqtCRT/mIkDRo87iyfFuY5p+jW9
        17g8xzCFQC/iSzOv5QJBAPGcKFzkBXwntTznQs/c8jx79lXRfJEyK3mhDXuasecu
        X/pbfoS76oKiGH88s9Ois+YDu1GGmzJv3uwqv74g7fMCQQDoNaNdBF4mvQP9eIFw
        7i13w9LHfrffSz6Edw5uBxH1kiZMLPcbf20keKGvRZUnssDWcXJw6OpZlDd37duK
        5lRPAkEAggbuWf+FTCn6icpT1JYt74svKURSa7m6V/zqyqiYMbhtgskWr8yKCr+9
        u0wp4y3e71z2xItSnrRCHotrIaGLLQJBAJZnj63DE3zB9yCpeiX8j8TAOPlwkYZ3
        RUIln1oTCEXoaRf0FAZijf4OiKNvTYIOHSuJBdgudQSapSbwEMCyGa8CQDCp0mjZ
        wMzd1Q1kYydgd+bAaaqTMr5QS/OslwrBwBfoFaPQYz8sp9nvQTGBh38mGscRf1L2
        jauvmOzWgGsrxrI=
        -----END PRIVATE KEY-----
        """
}

/// Bytes as the RFCs print them. White space is skipped.
func hex(_ text: String) -> [UInt8] {
    let digits = text.compactMap(\.hexDigitValue)
    return stride(from: 0, to: digits.count - 1, by: 2).map {
        UInt8(digits[$0] << 4 | digits[$0 + 1])
    }
}
