import type { PasswordStrength } from './PasswordMeter.tsx'
import { useLoadedCode } from '#src/lib/useLoadedPart.ts'
import { loadModuleWithoutReloadOnFailure } from '#src/navigation/newVersion.ts'

const SHORTEST = 6

/**
 * Returns the strength of a typed password; undefined when it is too short or the dictionaries are not loaded. The
 * server checks it in any case.
 */
export function usePasswordStrength(password: string, email: string): PasswordStrength | undefined {
  const guesser = useLoadedCode(loadGuess, true)
  if (!guesser || password.length < SHORTEST) return undefined
  return levels[guesser.part(password, email)]
}

// Never reloads the page for missing code here: a reload would lose the verified code.
const loadGuess = () =>
  loadModuleWithoutReloadOnFailure(() => import('./guesser.ts').then((module) => module.scorePassword))

const levels: (PasswordStrength | undefined)[] = ['obvious', 'weak', 'fair', 'strong', 'excellent']
