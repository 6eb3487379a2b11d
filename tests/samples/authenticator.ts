import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

type Changes = { origin?: string; rpID?: string; counter?: number; isVerified?: boolean; fmt?: string; x5c?: boolean }

/** Creates a virtual passkey authenticator that returns WebAuthn credentials as browsers do, with one ES256 key. */
export function createVirtualAuthenticator(home = 'http://localhost') {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)
  const client = (type: string, challenge: unknown, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const data = (flags: number, { rpID = new URL(home).hostname, counter = 0, isVerified = true }: Changes) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(Buffer.from(rpID)), Buffer.from([flags | 1 | (isVerified ? 4 : 0)]), count])
  }
  const credential = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' as const }

  return {
    id: credential.id,
    /** Creates the virtual passkey's registration credential for `POST /passkeys`. */
    register(options: Record<string, unknown>, changes: Changes = {}) {
      const cose = new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ])
      const length = Buffer.from([0, id.length])
      const key = isoCBOR.encode(cose)
      const authData = Buffer.concat([data(0x40, changes), Buffer.alloc(16), length, id, key])
      const statement = new Map<string, unknown>(changes.x5c ? [['x5c', [new Uint8Array(4)]]] : [])
      const attestation = new Map<string, unknown>([
        ['fmt', changes.fmt ?? 'none'],
        ['attStmt', statement],
        ['authData', new Uint8Array(authData)],
      ])
      const clientDataJSON = client('webauthn.create', options['challenge'], changes.origin ?? home)
      const attestationObject = isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0])
      return {
        ...credential,
        clientExtensionResults: {},
        response: {
          clientDataJSON: clientDataJSON.toString('base64url'),
          attestationObject: Buffer.from(attestationObject).toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    /** Signs a WebAuthn challenge with the virtual passkey. Returns the credential for `POST /login/passkey`. */
    answer(options: Record<string, unknown>, changes: Changes & { userHandle?: string } = {}) {
      const clientDataJSON = client('webauthn.get', options['challenge'], changes.origin ?? home)
      const authenticatorData = data(0, changes)
      const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(clientDataJSON)]), privateKey)
      return {
        ...credential,
        clientExtensionResults: {},
        response: {
          clientDataJSON: clientDataJSON.toString('base64url'),
          authenticatorData: authenticatorData.toString('base64url'),
          signature: signature.toString('base64url'),
          ...(changes.userHandle !== undefined && { userHandle: changes.userHandle }),
        },
      }
    },
  }
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest()
