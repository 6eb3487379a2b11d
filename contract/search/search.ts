import { z } from 'zod'
import { SearchHighlightedTextRuns } from '#contract/marked.ts'
import { companyFilterQueryFields } from '#contract/page.ts'
import { defineApiRoute } from '#contract/route.ts'
import { baseTextFieldSchema } from '#contract/text.ts'

/** Kinds of search results, one for each searchable feature. */
export const SearchResultKind = z.enum(['passages', 'news', 'faq', 'pages', 'accords', 'events'])
export type SearchResultKind = z.infer<typeof SearchResultKind>

export const SearchHit = z.object({
  path: z.string(),
  title: SearchHighlightedTextRuns,
  excerpt: SearchHighlightedTextRuns,
  date: z.iso.datetime(),
  company: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  /** Title of a search result's parent, such as the agreement of a passage; absent when the result's title names it. */
  place: z.string().optional(),
  /** Searched words that a search result lacks, as typed, when no result holds all of them. */
  missing: z.array(z.string()).default([]),
})
export type SearchHit = z.infer<typeof SearchHit>

export const SearchQuery = z.object({
  ...companyFilterQueryFields,
  query: baseTextFieldSchema(100, 'La recherche doit contenir au plus 100 caractères').trim().default(''),
  /** Option that searches for the words exactly as typed, without spelling correction. */
  literal: z.literal('true').optional(),
  per_kind: z.coerce.number().int().min(1).max(20).default(5),
})
export type SearchQuery = z.infer<typeof SearchQuery>

/** Search results of the whole portal by kind: the best ones, and their total number. */
export const SearchReply = z.object({
  data: z.array(z.object({ kind: SearchResultKind, total: z.number().int(), hits: z.array(SearchHit) })),
  /** Spelling correction of the search query, when some words seem misspelled. */
  correction: z.string().optional(),
  /** True when the search results are those of `correction`, as the query itself had none. */
  isCorrected: z.boolean(),
  /** Words of the query that the search ignored: question words and unknown words. */
  without: z.array(z.string()).default([]),
})
export type SearchReply = z.infer<typeof SearchReply>

export const searchRoutes = {
  everyone: defineApiRoute('GET /search', {
    summary: 'Cherche dans tout ce qui est public',
    access: 'public',
    query: SearchQuery,
    reply: SearchReply,
  }),
  member: defineApiRoute('GET /search/member', {
    summary: 'Cherche aussi dans ce qui est réservé aux adhérents',
    query: SearchQuery,
    reply: SearchReply,
  }),
}
