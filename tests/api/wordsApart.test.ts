import { readFile } from 'node:fs/promises'
import { sql } from '#server/drizzle/drizzle.ts'
import { Client } from 'pg'
import { expect, it } from 'vitest'
import { textToPositionedWords } from '#contract/search/tokenize.ts'
import { applyMigrations, migrateDatabase } from '#server/database/migrate.ts'
import { createSeededRandom } from '#src/components/scenes/random.ts'
import { createPortalTestDatabase, useTestPortal } from './portal.ts'

const here = useTestPortal()

// No « e »: PostgreSQL reads « 9e9 » within a word as a number.
const SIGNS = [
  ...Array.from('aùBœzÀ９9'),
  ...Array.from(".-/@,:_’'º² \n"),
  '\u2010',
  '\u2011',
  '\u00ad',
  '\u200b',
  'u\u0301',
  'x\u0302',
  'Ж',
  'ß',
  '…',
]

it('the database splits texts into the same words as the application', async () => {
  const random = createSeededRandom(72)
  const sign = () => SIGNS[Math.floor(random() * SIGNS.length)] ?? ''
  const texts = Array.from({ length: 2000 }, () => Array.from({ length: 14 }, sign).join(''))
  const { rows } = await here.portal.db.execute<{ text: string; words: string[] }>(sql`
    select text, tsvector_to_array(to_tsvector('simple', unaccented(word_text(text) || ' ' || joined_words(text)))) as words
    from unnest(${sql.param(texts)}::text[]) as text`)
  expect(rows).toHaveLength(texts.length)
  const different = rows.filter(({ text, words }) => {
    const own = new Set(
      textToPositionedWords(text).flatMap(({ folded, joined }) => [folded, ...(joined ? [joined] : [])]),
    )
    return JSON.stringify([...own].toSorted()) !== JSON.stringify(words.toSorted())
  })
  expect(different).toEqual([])
})

it('a portal of the former version still finds its texts after the update', async () => {
  const url = await createPortalTestDatabase('template0')
  const client = new Client({ connectionString: url })
  await client.connect()
  const journal = JSON.parse(await readFile('server/database/migrations/meta/_journal.json', 'utf8')) as {
    entries: { tag: string; when: number }[]
  }
  const place = journal.entries.findIndex(({ tag }) => tag === '0072_words_apart')
  await applyMigrations(
    client,
    journal.entries.slice(0, place).map(({ when }) => when),
  )
  await client.query(
    `insert into companies (id, name, color, header_logo_url, contact) values (1, 'Essai', '#123456', '', '{}')`,
  )
  await client.query(`insert into posts (slug, category, title, summary, body, words, author, reading_minutes, published_at)
    values ('essai', 'juridique', 'Primes PNC/PNT', '', '', 'Le Boeing 737-800.', 'Le bureau', 1, now())`)
  const found = async (words: string) => {
    const { rows } = await client.query(`select slug from posts where search @@ $1::tsquery`, [words])
    return rows.length
  }
  const titled = async (word: string) => {
    await client.query('set enable_seqscan = off')
    const { rows } = await client.query(`select slug from posts where searchable(title) @@ $1::tsquery`, [word])
    return rows.length
  }
  expect([await found('pnt'), await found('800')]).toEqual([0, 0])
  await migrateDatabase(url)
  expect([await found('pnt'), await found('800'), await found('737800'), await titled('pnt')]).toEqual([1, 1, 1, 1])
  const { rows } = await client.query(`select name from jobs where key = 'all' order by name`)
  expect(rows).toEqual([{ name: 'accords.learn' }, { name: 'board.vocabulary' }])
  await client.end()
})
