import { useContext } from 'react'
import { matchPath } from 'react-router-dom'
import { ScreenFactsContext } from '#src/navigation/screenFacts.ts'

/** Returns a French sentence that gives the purpose of the login to a page; undefined for pages without login. */
export function useLoginReason(wanted = ''): string | undefined {
  const [pathname = ''] = wanted.split(/[?#]/, 1)
  const screen = useContext(ScreenFactsContext).find(({ path }) => matchPath(path, pathname))
  return screen && 'loginReason' in screen ? `Connectez-vous pour ${screen.loginReason}.` : undefined
}
