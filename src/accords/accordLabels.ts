import { accordStatusLabels } from '#contract/accords/accordStatusLabels.ts'
import type { AccordStatus, AccordTheme } from '#contract/accords/accords.ts'

/** French label of each theme of agreements. */
export const accordThemeLabels: Record<AccordTheme, string> = {
  'temps-de-travail': 'Temps de travail',
  repos: 'Repos',
  remuneration: 'Rémunération',
  sante: 'Santé',
  carriere: 'Carrière',
  'dialogue-social': 'Dialogue social',
}

export const isAccordTheme = (text: string | null): text is AccordTheme => isIn(accordThemeLabels, text)
export const isAccordStatus = (text: string | null): text is AccordStatus => isIn(accordStatusLabels, text)
/** All themes of agreements, in display order. */
export const accordThemes = Object.keys(accordThemeLabels).filter(isAccordTheme)
/** All statuses of agreements, in display order. */
export const accordStatuses = Object.keys(accordStatusLabels).filter(isAccordStatus)

function isIn(labels: object, text: string | null): boolean {
  return text !== null && Object.hasOwn(labels, text)
}
