import { useEffect, useState } from 'react'
import type { PasswordStrength } from '#src/components/PasswordMeter.tsx'

const SHORTEST = 6

type Guess = (password: string, known: string) => number

/**
 * How hard a typed password is to guess; undefined as long as it is too short to be one, or cannot be told: the
 * dictionaries are loaded once a password is asked for, and without them the server still judges.
 */
export function usePasswordStrength(password: string, email: string): PasswordStrength | undefined {
  const [guess, setGuess] = useState<Guess>()
  useEffect(() => {
    let isGone = false
    // Without storage nothing is loaded, and nothing is lost.
    loadGuess().then(
      (loaded) => !isGone && setGuess(() => loaded),
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [])
  if (!guess || password.length < SHORTEST) return undefined
  return levels[guess(password, email)]
}

const levels: (PasswordStrength | undefined)[] = ['obvious', 'weak', 'fair', 'strong', 'excellent']

/** Where a page notes when it was loaded anew for its code: within seconds of it, it is not again. */
const RELOADED = 'reloadedForNewVersion'
const MINUTE_MS = 60_000

/**
 * Undefined when it cannot be loaded: the person is told, and goes on without it. A page is loaded anew for code that
 * it misses, once in a while; not for this, which would lose the code that was checked.
 */
async function loadGuess(): Promise<Guess | undefined> {
  const before = sessionStorage.getItem(RELOADED)
  sessionStorage.setItem(RELOADED, String(Date.now() + MINUTE_MS))
  const module = await import('./guesser.ts').catch(() => undefined)
  if (before === null) sessionStorage.removeItem(RELOADED)
  else sessionStorage.setItem(RELOADED, before)
  return module?.guess
}
