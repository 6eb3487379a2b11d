import type { Client } from 'pg'
import { rebuildSearchVocabulary } from '#server/content/vocabulary.ts'
import { connectPostgres } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { allFeatures } from '#server/app.ts'
import { isPublicSearchTable } from '#server/feature/searchSource.ts'
import { createSeededRandom } from '#src/components/scenes/random.ts'

/**
 * Inserts news posts and FAQ entries into a demo database, up to a number. Their texts are made of the demo's
 * sentences.
 */
export async function insertBenchPosts(
  client: Client,
  databaseUrl: string,
  { posts, questions }: { posts: number; questions: number },
) {
  const { rows } = await client.query<{ words: string }>("select words from posts where words <> ''")
  const articles = rows.map(({ words }) => words.split(/(?<=[.!?])\s+/).filter((sentence) => sentence.length > 20))
  const random = createSeededRandom(7)
  const pick = <T>(list: T[]) => list[Math.floor(random() * list.length)] as T
  const rare = () => Array.from({ length: 3 }, () => pick(SYLLABLES)).join('')
  // Each text draws its sentences from two articles, so that it has a subject.
  const texts = () => {
    const sentences = [...pick(articles), ...pick(articles)]
    const text = (length: number) => Array.from({ length }, () => pick(sentences)).join(' ')
    return {
      title: pick(sentences).split(/\s+/).slice(0, 8).join(' ').slice(0, 120),
      summary: text(2).slice(0, 380),
      words: `${text(24)} ${rare()} ${rare()} ${rare()}.`,
    }
  }
  const missing = async (table: string, wanted: number) => {
    const { rows: counted } = await client.query<{ count: number }>(`select count(*)::int from ${table}`)
    return Math.max(0, wanted - (counted[0]?.count ?? 0))
  }

  for (let left = await missing('posts', posts); left > 0; left -= AT_ONCE) {
    const made = Array.from({ length: Math.min(left, AT_ONCE) }, () => ({
      ...texts(),
      company: pick([null, null, 1, 2, 3]),
      category: pick(CATEGORIES),
      days: Math.floor(random() * 3000) + 1,
    }))
    await client.query(
      `insert into posts (company_id, category, title, summary, body, words, author, reading_minutes, published_at, updated_at)
       select company, category, title, summary, words, words, 'Le bureau', 3, at, at
       from (select *, now() - make_interval(hours => days * 24) as at
             from json_to_recordset($1) as made(title text, summary text, words text, company int, category text, days int))`,
      [JSON.stringify(made)],
    )
  }
  for (let left = await missing('faq_entries', questions); left > 0; left -= AT_ONCE) {
    const made = Array.from({ length: Math.min(left, AT_ONCE) }, (_, index) => ({
      slug: `question-${left}-${index}`,
      ...texts(),
      company: pick([null, null, 1, 2, 3]),
    }))
    await client.query(
      `insert into faq_entries (slug, company_id, category, rank, question, body, words, updated_at)
       select slug, company, 'planning', 100, title, summary, summary, now()
       from json_to_recordset($1) as made(slug text, title text, summary text, words text, company int)`,
      [JSON.stringify(made)],
    )
  }
  await learn(databaseUrl)
  await client.query('vacuum analyze')
}

/** Updates the search vocabulary in the database, with which misspelt query words are compared. */
async function learn(databaseUrl: string) {
  const { db, close } = connectPostgres(databaseUrl, { max: 1 })
  const sources = allFeatures.flatMap(({ search }) => (search && isPublicSearchTable(search) ? search : []))
  await inTransaction(db, (tx) => rebuildSearchVocabulary(tx, sources))
  await close()
}

const AT_ONCE = 500
const CATEGORIES = ['negociation', 'juridique', 'sante-securite', 'vie-associative', 'international']
const SYLLABLES = 'ba be bi bo cou cre da fla gri ja jou ka lan lo mar mi nou ola pri qua ri sa tou ve vi zo'.split(' ')
