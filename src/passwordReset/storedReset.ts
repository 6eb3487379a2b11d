import { parseStoredJson, createStoredValue } from '#src/lib/store.ts'
import type { PasswordResetStep } from './resetStep.ts'

// Session storage, for no longer than a code is valid: other people may use the same computer later.
const KEY = 'passwordReset'
const KEPT_MS = 10 * 60_000

const kept = createStoredValue(
  [KEY],
  ([text = null]) => readKept(text),
  undefined,
  () => sessionStorage,
)

/**
 * Returns the current step of the password reset in this tab. It survives a reload while the person reads the mail
 * elsewhere.
 */
export const usePasswordResetStep = kept.use

/** Stores a step of the password reset; undefined removes the reset. */
export function storePasswordResetStep(step: PasswordResetStep | undefined) {
  kept.set({ [KEY]: step ? JSON.stringify({ step, at: Date.now() }) : null })
}

/** Removes a password reset that has no code sent yet. */
export function forgetUnsentPasswordReset() {
  if (kept.get()?.name === 'email') storePasswordResetStep(undefined)
}

function readKept(text: string | null): PasswordResetStep | undefined {
  const { step, at = 0 } = (parseStoredJson(text) ?? {}) as { step?: PasswordResetStep; at?: number }
  return Math.abs(Date.now() - at) < KEPT_MS ? step : undefined
}
