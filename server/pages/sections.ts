import type { Env } from '#server/env.ts'

/** Conditional sections of page texts, from `:::NAME` to `:::`. */
export const SECTIONS = ['credit-d-impot'] as const

/** Returns the conditional sections that the portal's settings show. */
export const sectionsFor = ({ TAX_CREDIT }: Pick<Env, 'TAX_CREDIT'>): ReadonlySet<string> => {
  const isShown: Record<(typeof SECTIONS)[number], boolean> = { 'credit-d-impot': TAX_CREDIT === 'on' }
  return new Set(SECTIONS.filter((name) => isShown[name]))
}
