import '#src/forms/browserZod.ts'
import {
  startAuthentication,
  WebAuthnAbortService,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import type { LoggedIn, LoginCredentials } from '#contract/session/session.ts'
import { call } from '#src/api/call.ts'

/**
 * Has the browser offer its passkeys in the field of the address, and logs in with the one that is chosen. Undefined
 * when none was: one types a password, or leaves. Throws CallError when the portal refuses it.
 */
export async function passkeyLogin(device_infos: LoginCredentials['device_infos']): Promise<LoggedIn | undefined> {
  const begun = await call('POST /login/passkey/options').catch(() => undefined)
  if (!begun) return undefined
  const optionsJSON = begun.options as unknown as PublicKeyCredentialRequestOptionsJSON
  const chosen = await startAuthentication({ optionsJSON, useBrowserAutofill: true }).catch(() => undefined)
  if (!chosen) return undefined
  const credential = { ...chosen, clientExtensionResults: {} }
  return call('POST /login/passkey', { body: { credential, device_infos } })
}

/** Takes the offer back: the field is gone. */
export const stopOffer = () => WebAuthnAbortService.cancelCeremony()
