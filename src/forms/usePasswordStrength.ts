import type { PasswordStrength } from './PasswordMeter.tsx'
import { useLate } from '#src/lib/useLate.ts'
import { quietly } from '#src/navigation/newVersion.ts'

const SHORTEST = 6

/**
 * How hard a typed password is to guess; undefined as long as it is too short to be one, or cannot be told: the
 * dictionaries are loaded once a password is asked for, and without them the server still judges.
 */
export function usePasswordStrength(password: string, email: string): PasswordStrength | undefined {
  const guesser = useLate(loadGuess, true)
  if (!guesser || password.length < SHORTEST) return undefined
  return levels[guesser.part(password, email)]
}

// A page is loaded anew for code that it misses; not for this, which would lose the code that was checked.
const loadGuess = () => quietly(() => import('./guesser.ts').then((module) => module.guess))

const levels: (PasswordStrength | undefined)[] = ['obvious', 'weak', 'fair', 'strong', 'excellent']
