import type { Env } from '#server/env.ts'

/** Names of the conditional sections in page texts, from `:::NAME` to `:::` in Markdown. */
export const PAGE_SECTIONS = ['credit-d-impot'] as const

/** Returns the conditional sections of page texts that the portal's settings show. */
export const listEnabledPageSections = ({ TAX_CREDIT }: Pick<Env, 'TAX_CREDIT'>): ReadonlySet<string> => {
  const isShown: Record<(typeof PAGE_SECTIONS)[number], boolean> = { 'credit-d-impot': TAX_CREDIT === 'on' }
  return new Set(PAGE_SECTIONS.filter((name) => isShown[name]))
}
