import { parseStored, storedValue } from '#src/lib/store.ts'
import type { ResetStep } from './resetStep.ts'

// Of this tab only, and no longer than a code is valid: others use the same computer after us.
const KEY = 'passwordReset'
const KEPT_MS = 10 * 60_000

const kept = storedValue(
  [KEY],
  ([text = null]) => readKept(text),
  undefined,
  () => sessionStorage,
)

/**
 * How far this tab is in replacing a forgotten password. One who reads the mail elsewhere finds the step that was left,
 * even when the browser has dropped the page meanwhile.
 */
export const useResetStep = kept.use

/** Goes on to a step; undefined forgets the reset. */
export function goToResetStep(step: ResetStep | undefined) {
  kept.set({ [KEY]: step ? JSON.stringify({ step, at: Date.now() }) : null })
}

/** Forgets a reset that has only its address: no code is on its way. */
export function forgetUnsentReset() {
  if (kept.get()?.name === 'email') goToResetStep(undefined)
}

function readKept(text: string | null): ResetStep | undefined {
  const { step, at = 0 } = (parseStored(text) ?? {}) as { step?: ResetStep; at?: number }
  return Math.abs(Date.now() - at) < KEPT_MS ? step : undefined
}
