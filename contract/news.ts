import { z } from 'zod'
import { Block } from './blocks.ts'
import { idParams, pageOf, pageQuery } from './page.ts'
import { route } from './route.ts'
import { text } from './text.ts'

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
})
export type PostSummary = z.infer<typeof PostSummary>

const Neighbour = z.object({ id: z.number().int(), title: z.string() }).nullable()

/** A whole post, with the one published before and the one published after. */
export const Post = PostSummary.extend({
  updated_at: z.iso.datetime(),
  blocks: z.array(Block),
  older: Neighbour,
  newer: Neighbour,
})
export type Post = z.infer<typeof Post>

export const PostQuery = z.object({
  ...pageQuery,
  category: PostCategory.optional(),
  search: text(100, 'La recherche doit contenir au plus 100 caractères').trim().default(''),
})
export type PostQuery = z.infer<typeof PostQuery>

export const PostPage = pageOf(PostSummary)
export type PostPage = z.infer<typeof PostPage>

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
}
