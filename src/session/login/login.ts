import type { LoginCredentials } from '#contract/session/session.ts'
import { call } from '#src/api/call.ts'

type Typed = { email: string; password: string; remember?: boolean | undefined }

// The contract's bounds: a browser that says more is cut short rather than refused.
const NAME_LENGTH = 500
const PLATFORM_LENGTH = 100

/** Asks for a session for what was typed, from this device. Throws CallError. */
export const login = ({ email, password, remember = false }: Typed) =>
  call('POST /login', { body: { email, password, remember, device_infos: deviceInfos() } })

/** This device, as it says of itself. */
export function deviceInfos(): LoginCredentials['device_infos'] {
  return {
    device_type: 'web',
    device_name: navigator.userAgent.slice(0, NAME_LENGTH),
    device_platform: (navigator.platform || 'Unknown').slice(0, PLATFORM_LENGTH),
  }
}
