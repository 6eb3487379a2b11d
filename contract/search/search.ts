import { z } from 'zod'
import { Marked } from '#contract/marked.ts'
import { companyQuery } from '#contract/page.ts'
import { route } from '#contract/route.ts'
import { text } from '#contract/text.ts'

/** What can be found; each feature gives its own. */
export const SearchKind = z.enum(['passages', 'news', 'faq', 'pages', 'accords', 'events'])
export type SearchKind = z.infer<typeof SearchKind>

export const SearchHit = z.object({
  /** Its page's address. */
  path: z.string(),
  title: Marked,
  /** Some of its words, around those that were searched for. */
  excerpt: Marked,
  date: z.iso.datetime(),
  company: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  /** Where it stands, when its title does not say: of a passage its agreement. */
  place: z.string().optional(),
  /** The words that it lacks, as they were typed, when nothing holds them all. */
  missing: z.array(z.string()).default([]),
})
export type SearchHit = z.infer<typeof SearchHit>

export const SearchQuery = z.object({
  ...companyQuery,
  query: text(100, 'La recherche doit contenir au plus 100 caractères').trim().default(''),
  /** Searches for the words as they were typed, mistyped or not. */
  literal: z.literal('true').optional(),
  /** How many of each kind, at most. */
  per_kind: z.coerce.number().int().min(1).max(20).default(5),
})
export type SearchQuery = z.infer<typeof SearchQuery>

/** What was found, by kind: of each the best, and how many there are. */
export const SearchAnswer = z.object({
  data: z.array(z.object({ kind: SearchKind, total: z.number().int(), hits: z.array(SearchHit) })),
  /** The words that were meant, when some seem mistyped. */
  correction: z.string().optional(),
  /** Whether this is what they find: nothing was found for the words as they were typed. */
  isCorrected: z.boolean(),
  /** The words that were not looked for, since they only ask, or no text holds them. */
  without: z.array(z.string()).default([]),
})
export type SearchAnswer = z.infer<typeof SearchAnswer>

export const search = {
  everyone: route({
    method: 'GET',
    path: '/search',
    summary: 'Cherche dans tout ce qui est public',
    access: 'public',
    query: SearchQuery,
    reply: SearchAnswer,
  }),
  member: route({
    method: 'GET',
    path: '/search/member',
    summary: 'Cherche aussi dans ce qui est réservé aux adhérents',
    query: SearchQuery,
    reply: SearchAnswer,
  }),
}
