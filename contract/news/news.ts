import { z } from 'zod'
import { Block, Picture } from '#contract/blocks.ts'
import { Marked } from '#contract/marked.ts'
import { companyQuery, idParams, pageOf, pageQuery } from '#contract/page.ts'
import { route } from '#contract/route.ts'
import { text } from '#contract/text.ts'

export const PostCategory = z.enum(['negociation', 'juridique', 'sante-securite', 'vie-associative', 'international'])
export type PostCategory = z.infer<typeof PostCategory>

/** A post as it stands in a list. `company` is null when it concerns every company. */
export const PostSummary = z.object({
  id: z.number().int(),
  title: z.string(),
  summary: z.string(),
  category: PostCategory,
  company: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  author: z.string(),
  published_at: z.iso.datetime(),
  reading_minutes: z.number().int(),
  /** Left out when it has none of its own: one is drawn. */
  cover: Picture.optional(),
})
export type PostSummary = z.infer<typeof PostSummary>

const Neighbour = z.object({ id: z.number().int(), title: z.string() }).nullable()

/** A post as another names it for whoever reads on. */
export const RelatedPost = PostSummary.omit({ summary: true, author: true })
export type RelatedPost = z.infer<typeof RelatedPost>

/** A whole post, with the one published before, the one published after, and those that are about the same. */
export const Post = PostSummary.extend({
  updated_at: z.iso.datetime(),
  blocks: z.array(Block),
  older: Neighbour,
  newer: Neighbour,
  related: z.array(RelatedPost),
})
export type Post = z.infer<typeof Post>

export const PostQuery = z.object({
  ...pageQuery,
  ...companyQuery,
  category: PostCategory.optional(),
  search: text(100, 'La recherche doit contenir au plus 100 caractères').trim().default(''),
})
export type PostQuery = z.infer<typeof PostQuery>

/** A post among others; when they were searched for words, with these marked: in its title, and where they stand. */
const ListedPost = PostSummary.extend({ marked: z.object({ title: Marked, summary: Marked }).optional() })
export type ListedPost = z.infer<typeof ListedPost>

/** `total` goes as far as a search counts: `MOST_COUNTED`. `correction`: the words that were meant, if some seem mistyped. */
export const PostPage = pageOf(ListedPost).extend({ correction: z.string().optional() })
export type PostPage = z.infer<typeof PostPage>

/** The weekly letters in numbers, the newest first; `readers`: how many members have agreed to the next. */
export const Letters = z.object({
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

export const news = {
  list: route({
    method: 'GET',
    path: '/posts',
    summary: 'Les actualités, de la plus récente à la plus ancienne',
    access: 'public',
    query: PostQuery,
    reply: PostPage,
  }),
  read: route({
    method: 'GET',
    path: '/posts/:id',
    summary: 'Une actualité entière',
    access: 'public',
    params: idParams,
    reply: z.object({ data: Post }),
  }),
  letters: route({
    method: 'GET',
    path: '/board/letters',
    summary: 'Les lettres hebdomadaires\u00a0: combien sont parties, ont été refusées, ont fait partir un lecteur',
    access: 'board',
    role: 'editing',
    reply: Letters,
  }),
}
