import { useContext } from 'react'
import { matchPath } from 'react-router-dom'
import { AllScreens } from '#src/navigation/screenFacts.ts'

/** What a login opens, as a sentence, for who wanted the page at this address. */
export function useLoginReason(wanted = ''): string | undefined {
  const [pathname = ''] = wanted.split(/[?#]/, 1)
  const screen = useContext(AllScreens).find(({ path }) => matchPath(path, pathname))
  return screen && 'loginReason' in screen ? `Connectez-vous pour ${screen.loginReason}.` : undefined
}
