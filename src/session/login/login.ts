import type { LoginCredentials } from '#contract/session/session.ts'
import { callApi } from '#src/api/call.ts'

type Typed = { email: string; password: string; remember?: boolean | undefined }

// Limits of the contract: longer values are cut rather than rejected.
const NAME_LENGTH = 500
const PLATFORM_LENGTH = 100

/** Requests a session with the typed credentials and this device's data. Throws ApiCallError. */
export const logInWithPassword = ({ email, password, remember = false }: Typed) =>
  callApi('POST /login', { body: { email, password, remember, device_infos: describeLoginDevice() } })

/** Returns the description of this device, from the browser. */
export function describeLoginDevice(): LoginCredentials['device_infos'] {
  return {
    device_type: 'web',
    device_name: navigator.userAgent.slice(0, NAME_LENGTH),
    device_platform: (navigator.platform || 'Unknown').slice(0, PLATFORM_LENGTH),
  }
}
