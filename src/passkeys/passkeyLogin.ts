import '#src/forms/browserZod.ts'
import {
  startAuthentication,
  WebAuthnAbortService,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import type { LoginReply, LoginCredentials } from '#contract/session/session.ts'
import { callApi } from '#src/api/call.ts'

/**
 * Offers passkeys in the autofill of the e-mail field, and logs in with the chosen one. Undefined when none was chosen.
 * Throws ApiCallError when the server rejects it.
 */
export async function offerPasskeyLogin(
  device_infos: LoginCredentials['device_infos'],
): Promise<LoginReply | undefined> {
  const begun = await callApi('POST /login/passkey/options').catch(() => undefined)
  if (!begun) return undefined
  const optionsJSON = begun.options as unknown as PublicKeyCredentialRequestOptionsJSON
  const chosen = await startAuthentication({ optionsJSON, useBrowserAutofill: true }).catch(() => undefined)
  if (!chosen) return undefined
  const credential = { ...chosen, clientExtensionResults: {} }
  return callApi('POST /login/passkey', { body: { credential, device_infos } })
}

/** Cancels the offer of passkeys in the e-mail field. */
export const cancelPasskeyOffer = () => WebAuthnAbortService.cancelCeremony()
