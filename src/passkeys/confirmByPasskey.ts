import '#src/forms/browserZod.ts'
import { startAuthentication, type PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import { callApi } from '#src/api/call.ts'

/**
 * Re-authenticates the member by passkey; false when none was chosen. Throws ApiCallError when the server rejects it.
 */
export async function reauthenticateByPasskey(): Promise<boolean> {
  const { options } = await callApi('POST /login/passkey/options')
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
  const chosen = await startAuthentication({ optionsJSON }).catch(() => undefined)
  if (!chosen) return false
  await callApi('POST /profile/confirmation/passkey', {
    body: { credential: { ...chosen, clientExtensionResults: {} } },
  })
  return true
}
