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
    void loadGuess().then((loaded) => !isGone && setGuess(() => loaded))
    return () => {
      isGone = true
    }
  }, [])
  if (!guess || password.length < SHORTEST) return undefined
  return levels[guess(password, email)]
}

const levels: (PasswordStrength | undefined)[] = ['obvious', 'weak', 'fair', 'strong', 'excellent']

/** Undefined when it cannot be loaded: the page goes on without it, where it would be loaded anew for a page's code. */
async function loadGuess(): Promise<Guess | undefined> {
  const keepPage = (event: VitePreloadErrorEvent) => {
    if (!event.payload.message.includes('guesser')) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  window.addEventListener('vite:preloadError', keepPage, { capture: true })
  const module = await import('./guesser.ts').catch(() => undefined)
  window.removeEventListener('vite:preloadError', keepPage, { capture: true })
  return module?.guess
}
