import type { Client } from 'pg'
import { createSeededRandom } from '#src/components/scenes/random.ts'

const PAGES = 30
const PASSAGES_A_PAGE = 4
const AT_ONCE = 20

// Indexing a passage takes a millisecond: agreements beyond this number are copies.
const WRITTEN = 200

/**
 * Inserts agreements of 30 pages, with four passages a page, into a demo database for benchmarks. Their texts are made
 * of the demo's sentences.
 */
export async function insertBenchAgreements(client: Client, wanted: number) {
  const { rows } = await client.query<{ words: string }>(
    "select words from posts where words <> '' and length(slug) > 0 and id <= (select min(id) + 40 from posts)",
  )
  const articles = rows.map(({ words }) => words.split(/(?<=[.!?])\s+/).filter((sentence) => sentence.length > 20))
  const random = createSeededRandom(11)
  const pick = <T>(list: T[]) => list[Math.floor(random() * list.length)] as T
  const rare = () => Array.from({ length: 3 }, () => pick(SYLLABLES)).join('')
  const passage = (sentences: string[], at: number) => {
    const article = Math.floor(at / 3) + 1
    return {
      page: Math.floor(at / PASSAGES_A_PAGE) + 1,
      start: (at % PASSAGES_A_PAGE) * 700,
      clause: String(article),
      heading: `Article ${article} – ${pick(sentences).split(/\s+/).slice(0, 5).join(' ')}`,
      words: `${Array.from({ length: 5 }, () => pick(sentences))
        .join(' ')
        .slice(0, 640)} ${rare()}.`,
    }
  }
  for (let from = 0; from < Math.min(wanted, WRITTEN); from += AT_ONCE) {
    const made = Array.from({ length: Math.min(AT_ONCE, Math.min(wanted, WRITTEN) - from) }, (_, at) => {
      const sentences = [...pick(articles), ...pick(articles), ...pick(articles)]
      return {
        slug: `mesure-${from + at}`,
        title: pick(sentences).slice(0, 120),
        summary: pick(sentences).slice(0, 300),
        company: pick([null, null, 1, 2, 3]),
        theme: pick(THEMES),
        days: Math.floor(random() * 9000) + 1,
        isOver: random() < 0.2,
        passages: Array.from({ length: PAGES * PASSAGES_A_PAGE }, (_none, place) => passage(sentences, place)),
      }
    })
    await client.query(
      `with made as (select * from json_to_recordset($1) as made(
           slug text, title text, summary text, company int, theme text, days int, "isOver" boolean, passages json)),
         written as (
           insert into accords (slug, company_id, theme, title, summary, body, words, signed_on, effective_on, expires_on,
             signatories, replaces, questions, posts, updated_at)
           select slug, company, theme, title, summary, summary, summary, current_date - days, current_date - days,
             case when "isOver" then current_date - 1 end, '[]', '{}', '{}', '{}', now() from made
           returning id, slug),
         documents as (
           insert into accord_documents (accord_id, name, title, rank, sha256, file, size, pages, state)
           select id, slug || '.pdf', 'Le texte', 0, slug, slug, 1000, ${PAGES}, 'lu' from written
           returning id, accord_id)
       insert into accord_passages (document_id, accord_id, page, start_at, clause, heading, words)
       select documents.id, documents.accord_id, page, start, clause, heading, words
       from made join written using (slug) join documents on accord_id = written.id,
         json_to_recordset(passages) as p(page int, start int, clause text, heading text, words text)`,
      [JSON.stringify(made)],
    )
  }
  await copyAccords(client, Math.ceil(wanted / WRITTEN) - 1)
  await client.query(
    `insert into accord_clauses (document_id, rank, number, title, page, start_at, end_at, paragraphs)
     select distinct on (p.document_id, p.clause) p.document_id, p.clause::int, p.clause, p.heading, p.page, p.start_at,
       p.start_at, '{}'
     from accord_passages p join accord_documents d on d.id = p.document_id where d.file = d.sha256 on conflict do nothing`,
  )
  await client.query('vacuum analyze')
}

/** Copies all agreements in the benchmark's database several times, with other dates and companies. */
async function copyAccords(client: Client, times: number) {
  if (times < 1) return
  await client.query('alter table accord_passages alter column search drop expression')
  await client.query(
    `insert into accords (slug, company_id, theme, title, summary, body, words, signed_on, effective_on, expires_on,
       signatories, replaces, questions, posts, updated_at)
     select slug || '-' || time, (array[null, null, 1, 2, 3])[1 + (id + time) % 5], theme, title, summary, body, words,
       signed_on - time, effective_on - time, expires_on, signatories, replaces, questions, posts, updated_at
     from accords, generate_series(1, ${times}) as time where slug like 'mesure-%'`,
  )
  await client.query(
    `insert into accord_documents (accord_id, name, title, rank, sha256, file, size, pages, state)
     select id, slug || '.pdf', 'Le texte', 0, slug, slug, 1000, ${PAGES}, 'lu' from accords
     where slug like 'mesure-%-%'`,
  )
  await client.query(
    `insert into accord_passages (document_id, accord_id, page, start_at, clause, heading, words, search)
     select copy.id, copy.accord_id, page, start_at, clause, heading, words, search
     from accord_passages p join accord_documents d on d.id = p.document_id
     join accord_documents copy on copy.sha256 ~ '^mesure-\\d+-\\d+$'
     where d.sha256 ~ '^mesure-\\d+$' and split_part(copy.sha256, '-', 2) = split_part(d.sha256, '-', 2)
     order by copy.id`,
  )
}

const THEMES = ['temps-de-travail', 'repos', 'remuneration', 'sante', 'carriere', 'dialogue-social']
const SYLLABLES = 'ba be bi bo cou cre da fla gri ja jou ka lan lo mar mi nou ola pri qua ri sa tou ve vi zo'.split(' ')
