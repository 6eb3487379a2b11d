import { accordStatusLabels } from '#contract/accords/accordStatusLabels.ts'
import type { AccordStatus, AccordTheme } from '#contract/accords/accords.ts'

/** What agreements are about, as it is said. */
export const themeLabels: Record<AccordTheme, string> = {
  'temps-de-travail': 'Temps de travail',
  repos: 'Repos',
  remuneration: 'Rémunération',
  sante: 'Santé',
  carriere: 'Carrière',
  'dialogue-social': 'Dialogue social',
}

export const isTheme = (text: string | null): text is AccordTheme => isIn(themeLabels, text)
export const isStatus = (text: string | null): text is AccordStatus => isIn(accordStatusLabels, text)
/** Every theme, in the order in which they are said. */
export const accordThemes = Object.keys(themeLabels).filter(isTheme)
/** Every status, likewise. */
export const accordStatuses = Object.keys(accordStatusLabels).filter(isStatus)

function isIn(labels: object, text: string | null): boolean {
  return text !== null && Object.hasOwn(labels, text)
}
