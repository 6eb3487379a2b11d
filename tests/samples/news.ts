import type { PaginatedNewsPostList, NewsPostSummary } from '#contract/news/news.ts'
import { sampleNewsPost } from './posts.ts'

const author = 'Le bureau'
const company = null
const { id, title, summary, category, published_at, reading_minutes } = sampleNewsPost

/** Sample news posts of each category, of all companies or one. */
export const sampleNewsPosts: NewsPostSummary[] = [
  {
    id,
    title,
    summary,
    category,
    company: sampleNewsPost.company,
    author: sampleNewsPost.author,
    published_at,
    reading_minutes,
  },
  {
    id: 23,
    title: 'Grève dans le transport aérien\u00a0: qui doit prévenir qui, et quand\u00a0?',
    summary: 'Quarante-huit heures, un formulaire, une exception\u00a0: le guide à garder dans votre téléphone.',
    category: 'juridique',
    company,
    author,
    published_at: '2026-11-19T15:00:00.000Z',
    reading_minutes: 4,
  },
  {
    id: 22,
    title: 'Fatigue\u00a0: votre signalement compte, et il vous protège',
    summary: 'Un vol de nuit de trop se déclare sans se justifier. Voici comment, en trois minutes.',
    category: 'sante-securite',
    company,
    author: 'La commission santé',
    published_at: '2026-11-12T09:30:00.000Z',
    reading_minutes: 3,
  },
  {
    id: 21,
    title: 'Assemblée générale\u00a0: ce que vous avez décidé',
    summary: 'Budget, bureau, priorités de l’année\u00a0: les votes, avec les chiffres.',
    category: 'vie-associative',
    company,
    author,
    published_at: '2026-10-30T17:45:00.000Z',
    reading_minutes: 2,
  },
  {
    id: 20,
    title: 'À Bruxelles, les temps de vol reviennent sur la table',
    summary: 'Les équipages de douze pays ont présenté une position commune.',
    category: 'international',
    company: { id: 2, name: 'Transalpine' },
    author: 'La section Transalpine',
    published_at: '2026-10-14T07:00:00.000Z',
    reading_minutes: 5,
  },
]

/** Returns the API's reply for one page of the news list. */
export const buildNewsListReply = (
  data: NewsPostSummary[],
  meta: Partial<PaginatedNewsPostList['meta']> = {},
): PaginatedNewsPostList => ({
  data,
  meta: { current_page: 1, last_page: 1, per_page: 9, total: data.length, ...meta },
})

/** Sample news posts of maximum length: titles of three lines, long author names. */
export const sampleNewsPostsWithLongTexts: NewsPostSummary[] = sampleNewsPosts.map((post) => ({
  ...post,
  title: `${post.title} – interprétation des plannings, récupérations et roulements, et tout ce qu’il faut savoir avant le prochain vol`,
  summary: `${post.summary} `.repeat(4).trim(),
  company: { id: 1, name: 'Compagnie générale des transports aériens intercontinentaux' },
  author: 'La commission des temps de vol, du repos et des plannings de la section cabine',
  reading_minutes: 128,
}))
