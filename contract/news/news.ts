import { z } from 'zod'
import { TextBlock, ResponsivePicture } from '#contract/blocks.ts'
import { MarkedTextRuns } from '#contract/marked.ts'
import { companyQuery, idParams, paginatedListSchema, paginationQuery } from '#contract/page.ts'
import { route } from '#contract/route.ts'
import { textSchema } from '#contract/text.ts'

export const PostCategory = z.enum(['negociation', 'juridique', 'sante-securite', 'vie-associative', 'international'])
export type PostCategory = z.infer<typeof PostCategory>

/** News post in a list; `company` is null when it concerns every company. */
export const PostSummary = z.object({
  id: z.number().int(),
  title: z.string(),
  summary: z.string(),
  category: PostCategory,
  company: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  author: z.string(),
  published_at: z.iso.datetime(),
  reading_minutes: z.number().int(),
  /** Cover picture of a news post; absent when the post has none, and a drawing is shown. */
  cover: ResponsivePicture.optional(),
})
export type PostSummary = z.infer<typeof PostSummary>

const Neighbour = z.object({ id: z.number().int(), title: z.string() }).nullable()

/** News post that another text links to. */
export const RelatedPost = PostSummary.omit({ summary: true, author: true })
export type RelatedPost = z.infer<typeof RelatedPost>

/** Whole news post, with the previous post, the next post and those on the same subject. */
export const NewsPost = PostSummary.extend({
  updated_at: z.iso.datetime(),
  blocks: z.array(TextBlock),
  older: Neighbour,
  newer: Neighbour,
  related: z.array(RelatedPost),
})
export type NewsPost = z.infer<typeof NewsPost>

export const NewsPostQuery = z.object({
  ...paginationQuery,
  ...companyQuery,
  category: PostCategory.optional(),
  search: textSchema(100, 'La recherche doit contenir au plus 100 caractères').trim().default(''),
})
export type NewsPostQuery = z.infer<typeof NewsPostQuery>

/** News post in a list. After a search, `marked` holds the title and an excerpt with the found words. */
const ListedNewsPost = PostSummary.extend({
  marked: z.object({ title: MarkedTextRuns, summary: MarkedTextRuns }).optional(),
})
export type ListedNewsPost = z.infer<typeof ListedNewsPost>

/**
 * One page of the list of news posts. `total` is capped at `MAX_COUNTED_RESULTS` + 1; `correction`: spelling suggestion for the
 * searched words.
 */
export const PostListPage = paginatedListSchema(ListedNewsPost).extend({ correction: z.string().optional() })
export type PostListPage = z.infer<typeof PostListPage>

/** Figures of the weekly e-mail newsletters, newest first; `readers`: number of members subscribed to the next one. */
export const SentWeeklyLetters = z.object({
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
  list: route({
    method: 'GET',
    path: '/posts',
    summary: 'Les actualités, de la plus récente à la plus ancienne',
    access: 'public',
    query: NewsPostQuery,
    reply: PostListPage,
  }),
  read: route({
    method: 'GET',
    path: '/posts/:id',
    summary: 'Une actualité entière',
    access: 'public',
    params: idParams,
    reply: z.object({ data: NewsPost }),
  }),
  letters: route({
    method: 'GET',
    path: '/board/letters',
    summary: 'Les lettres hebdomadaires\u00a0: combien sont parties, ont été refusées, ont fait partir un lecteur',
    access: 'board',
    role: 'editing',
    reply: SentWeeklyLetters,
  }),
}
