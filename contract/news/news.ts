import { z } from 'zod'
import { PublishedTextBlock, ResponsivePicture } from '#contract/blocks.ts'
import { SearchHighlightedTextRuns } from '#contract/marked.ts'
import { companyFilterQueryFields, paginatedListSchema, paginationQueryFields } from '#contract/page.ts'
import { defineApiRoute } from '#contract/route.ts'
import { baseTextFieldSchema } from '#contract/text.ts'

export const NewsPostCategory = z.enum([
  'negociation',
  'juridique',
  'sante-securite',
  'vie-associative',
  'international',
])
export type NewsPostCategory = z.infer<typeof NewsPostCategory>

/** News post in a list; `company` is null when it concerns every company. */
export const NewsPostSummary = z.object({
  id: z.number().int(),
  title: z.string(),
  summary: z.string(),
  category: NewsPostCategory,
  company: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  author: z.string(),
  published_at: z.iso.datetime(),
  reading_minutes: z.number().int(),
  /** Cover picture of a news post; absent when the post has none, and a drawing is shown. */
  cover: ResponsivePicture.optional(),
})
export type NewsPostSummary = z.infer<typeof NewsPostSummary>

const Neighbour = z.object({ id: z.number().int(), title: z.string() }).nullable()

/** News post that another text links to. */
export const RelatedNewsPost = NewsPostSummary.omit({ summary: true, author: true })
export type RelatedNewsPost = z.infer<typeof RelatedNewsPost>

/** Whole news post, with the previous post, the next post and those on the same subject. */
export const NewsPost = NewsPostSummary.extend({
  updated_at: z.iso.datetime(),
  blocks: z.array(PublishedTextBlock),
  older: Neighbour,
  newer: Neighbour,
  related: z.array(RelatedNewsPost),
})
export type NewsPost = z.infer<typeof NewsPost>

export const NewsPostQuery = z.object({
  ...paginationQueryFields,
  ...companyFilterQueryFields,
  category: NewsPostCategory.optional(),
  search: baseTextFieldSchema(100, 'La recherche doit contenir au plus 100 caractères').trim().default(''),
})
export type NewsPostQuery = z.infer<typeof NewsPostQuery>

/** News post in a list. After a search, `marked` holds the title and an excerpt with the found words. */
const ListedNewsPost = NewsPostSummary.extend({
  marked: z.object({ title: SearchHighlightedTextRuns, summary: SearchHighlightedTextRuns }).optional(),
})
export type ListedNewsPost = z.infer<typeof ListedNewsPost>

/**
 * One page of the list of news posts. `total` is capped at `MAX_COUNTED_SEARCH_RESULTS` + 1; `correction`: spelling
 * suggestion for the searched words.
 */
export const PaginatedNewsPostList = paginatedListSchema(ListedNewsPost).extend({ correction: z.string().optional() })
export type PaginatedNewsPostList = z.infer<typeof PaginatedNewsPostList>

/** Figures of the weekly e-mail newsletters, newest first; `readers`: number of members subscribed to the next one. */
export const WeeklyNewsletterSendingFigures = z.object({
  data: z.array(
    z.object({
      id: z.number().int(),
      week: z.iso.date(),
      made_at: z.iso.datetime(),
      written: z.number().int(),
      sent: z.number().int(),
      refused: z.number().int(),
      left: z.number().int(),
    }),
  ),
  readers: z.number().int(),
})

export const newsRoutes = {
  list: defineApiRoute('GET /posts', {
    summary: 'Les actualités, de la plus récente à la plus ancienne',
    access: 'public',
    query: NewsPostQuery,
    reply: PaginatedNewsPostList,
  }),
  read: defineApiRoute('GET /posts/:id', {
    summary: 'Une actualité entière',
    access: 'public',
    reply: z.object({ data: NewsPost }),
  }),
  letters: defineApiRoute('GET /board/letters', {
    summary: 'Les lettres hebdomadaires\u00a0: combien sont parties, ont été refusées, ont fait partir un lecteur',
    access: 'board',
    role: 'editing',
    reply: WeeklyNewsletterSendingFigures,
  }),
}
