import { matchPath } from 'react-router-dom'
import type { PublishedTextPageName } from '#contract/pages/pages.ts'
import { paths } from '#contract/paths.ts'

/** Name of the office text of each text page, by URL path. */
const textPages: Record<string, PublishedTextPageName> = {
  [paths.legalNotice]: 'mentions-legales',
  [paths.privacyPolicy]: 'politique-de-confidentialite',
  [paths.accessibility]: 'accessibilite',
}

/** Returns the name of the office text that a text page's URL path shows. */
export const textPageNameAt = (pathname: string): PublishedTextPageName =>
  Object.entries(textPages).find(([path]) => matchPath(path, pathname))?.[1] ?? 'mentions-legales'
