import { matchPath } from 'react-router-dom'
import type { PageName } from '#contract/pages/pages.ts'
import { paths } from '#contract/paths.ts'

/** Name of the office text of each text page, by URL path. */
const textPages: Record<string, PageName> = {
  [paths.legalNotice]: 'mentions-legales',
  [paths.privacyPolicy]: 'politique-de-confidentialite',
  [paths.accessibility]: 'accessibilite',
}

/** Returns the name of the office text that a text page's URL path shows. */
export const pageNameAt = (pathname: string): PageName =>
  Object.entries(textPages).find(([path]) => matchPath(path, pathname))?.[1] ?? 'mentions-legales'
