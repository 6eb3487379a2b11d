import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:tls'

// Self-signed, for localhost, valid until 2126. It protects nothing.
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgIcbj4rFjN6y1quaP
4Ep82ELYhj2Wjw7YY1RkO+iAA+OhRANCAASjS5p1k9u2mHkLkCVPQIZPMtQNEb4b
U5u5zERkhIP1PpZEPmDp+QVdxAA0KwO/ODOTRHdBxthdMZBqwdhQ8VW3
-----END PRIVATE KEY-----`
const cert = `-----BEGIN CERTIFICATE-----
MIIBfzCCASWgAwIBAgIURQy3eFRqUXVujLXM11tCDKPoT30wCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyNzEyMDg0MloYDzIxMjYxMTAz
MTIwODQyWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAASjS5p1k9u2mHkLkCVPQIZPMtQNEb4bU5u5zERkhIP1PpZEPmDp+QVd
xAA0KwO/ODOTRHdBxthdMZBqwdhQ8VW3o1MwUTAdBgNVHQ4EFgQUzEe7hphbFASA
K1Ber3AJmcdBFAgwHwYDVR0jBBgwFoAUzEe7hphbFASAK1Ber3AJmcdBFAgwDwYD
VR0TAQH/BAUwAwEB/zAKBggqhkjOPQQDAgNIADBFAiEA/epk/8Y0nhHPOY2/8Lsr
HEpSfjpO0G2cPgoLi+Yq/RwCIFP3ooP4NcU980ugObhsxwhGAXVjK1A6U++UKPOR
N/1w
-----END CERTIFICATE-----`

/** Starts a TLS server on loopback with a self-signed certificate. Returns its port. */
export async function startTlsServer() {
  const server = createServer({ key, cert }, (socket) => socket.on('error', () => undefined))
  server.on('tlsClientError', () => undefined)
  server.listen(0, 'localhost')
  await once(server, 'listening')
  return { port: (server.address() as AddressInfo).port, stop: () => new Promise((done) => server.close(done)) }
}
