import { useEffect, useState } from 'react'
import type { PasswordStrength } from './PasswordMeter.tsx'
import { quietly } from '#src/navigation/newVersion.ts'

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
    // A page is loaded anew for code that it misses; not for this, which would lose the code that was checked.
    void quietly(() => import('./guesser.ts')).then((loaded) => !isGone && setGuess(() => loaded?.guess))
    return () => {
      isGone = true
    }
  }, [])
  if (!guess || password.length < SHORTEST) return undefined
  return levels[guess(password, email)]
}

const levels: (PasswordStrength | undefined)[] = ['obvious', 'weak', 'fair', 'strong', 'excellent']
