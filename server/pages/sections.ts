import type { Env } from '#server/env.ts'

/** Conditional sections of page texts, from `:::NAME` to `:::`. */
export const PAGE_SECTIONS = ['credit-d-impot'] as const

/** Returns the conditional sections that the portal's settings show. */
export const listVisibleSections = ({ TAX_CREDIT }: Pick<Env, 'TAX_CREDIT'>): ReadonlySet<string> => {
  const isShown: Record<(typeof PAGE_SECTIONS)[number], boolean> = { 'credit-d-impot': TAX_CREDIT === 'on' }
  return new Set(PAGE_SECTIONS.filter((name) => isShown[name]))
}
