import {
  startRegistration,
  WebAuthnError,
  type PublicKeyCredentialCreationOptionsJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/browser'
import { callApi } from '#src/api/call.ts'

/**
 * Creates a passkey on the device and registers it under a name. Returns a French message when the device created none,
 * as after a cancellation. Throws ApiCallError.
 */
export async function createPasskey(name: string, password: string): Promise<string | undefined> {
  const { options } = await callApi('POST /passkeys/options', { body: { password } })
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
  const made = await startRegistration({ optionsJSON }).catch((error: unknown) => error)
  if (made instanceof Error) return problemOf(made)
  const credential = { ...(made as RegistrationResponseJSON), clientExtensionResults: {} }
  await callApi('POST /passkeys', { body: { name, credential } })
  return undefined
}

function problemOf(error: Error): string {
  const isKnown = error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
  if (isKnown || error.name === 'InvalidStateError') return 'Cet appareil a déjà une clé d’accès pour votre compte.'
  if (error.name === 'NotAllowedError' || error.name === 'AbortError') {
    return 'Rien n’a été ajouté\u00a0: la demande de l’appareil a été fermée. Vous pouvez réessayer.'
  }
  return 'Cet appareil n’a pas pu créer de clé d’accès.'
}
