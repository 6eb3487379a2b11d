import type { Env } from '#server/env.ts'

/** The parts of a page's text that stand between `:::NAME` and `:::`, and are shown only where the settings say so. */
export const SECTIONS = ['credit-d-impot'] as const

/** Those that this portal shows. */
export const sectionsFor = ({ TAX_CREDIT }: Pick<Env, 'TAX_CREDIT'>): ReadonlySet<string> => {
  const isShown: Record<(typeof SECTIONS)[number], boolean> = { 'credit-d-impot': TAX_CREDIT === 'on' }
  return new Set(SECTIONS.filter((name) => isShown[name]))
}
