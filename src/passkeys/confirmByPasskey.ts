import '#src/forms/browserZod.ts'
import { startAuthentication, type PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import { call } from '#src/api/call.ts'

/** Shows with one of one's passkeys who one is; false when none was chosen. Throws CallError when the portal refuses it. */
export async function confirmByPasskey(): Promise<boolean> {
  const { options } = await call('POST /login/passkey/options')
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
  const chosen = await startAuthentication({ optionsJSON }).catch(() => undefined)
  if (!chosen) return false
  await call('POST /profile/confirmation/passkey', {
    body: { credential: { ...chosen, clientExtensionResults: {} } },
  })
  return true
}
