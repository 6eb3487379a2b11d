import { matchPath } from 'react-router-dom'
import type { PublishedTextPageName } from '#contract/pages/pages.ts'
import { portalPagePaths } from '#contract/paths.ts'

/** Name of the office text of each text page, by URL path. */
const textPages: Record<string, PublishedTextPageName> = {
  [portalPagePaths.legalNotice]: 'mentions-legales',
  [portalPagePaths.privacyPolicy]: 'politique-de-confidentialite',
  [portalPagePaths.accessibility]: 'accessibilite',
}

/** Returns the name of the office text that a text page's URL path shows. */
export const textPageNameAt = (pathname: string): PublishedTextPageName =>
  Object.entries(textPages).find(([path]) => matchPath(path, pathname))?.[1] ?? 'mentions-legales'
