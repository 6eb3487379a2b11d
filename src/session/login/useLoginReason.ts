import { useContext } from 'react'
import { matchPath } from 'react-router-dom'
import { ScreenFactsContext } from '#src/navigation/screenFacts.ts'

/** Returns a French sentence that says what the login to a page is for; undefined for other pages. */
export function useLoginReason(wanted = ''): string | undefined {
  const [pathname = ''] = wanted.split(/[?#]/, 1)
  const screen = useContext(ScreenFactsContext).find(({ path }) => matchPath(path, pathname))
  return screen && 'loginReason' in screen ? `Connectez-vous pour ${screen.loginReason}.` : undefined
}
