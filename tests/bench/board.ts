import { Client } from 'pg'
import { startServer } from '#tests/e2e/server.ts'
import { fillAccords } from './fillAccords.ts'
import { fillContent } from './fillContent.ts'
import type { Ratio } from './ratio.ts'
import { logIn } from './reader.ts'
import { measureTyping } from './typing.ts'

const FILLED = { posts: 5000, questions: 500 }
const ACCORDS = 2000
const PICTURES = 10_000
const LAST_YEAR = new Date().getFullYear() - 1
const MEMBERS = 10_000
/** Months of dues that each of them has paid. */
const MONTHS = 24
const ROUNDS = 40
/** The longest that the office waits for nineteen answers of twenty, in ms. */
const AT_MOST_MS = 300

// What each list is asked for: its first page, a far one, a search, and its other order or filter.
const LISTS: Record<string, string[]> = {
  'what waits': ['/board/waiting'],
  news: ['/board/texts/news', '/board/texts/news?page=200', '/board/texts/news?sort=titre&state=publie'],
  'news, searched': ['/board/texts/news?search=repos', '/board/texts/news?search=negociation%20planning'],
  agreements: ['/board/texts/accords', '/board/texts/accords?page=90', '/board/texts/accords?sort=titre'],
  'agreements, searched': ['/board/texts/accords?search=repos', '/board/texts/accords?search=zzzz'],
  pictures: ['/board/pictures', '/board/pictures?page=300', '/board/pictures?search=photo-99'],
  members: ['/board/directory', '/board/directory?page=200', '/board/directory?search=laurent'],
  'members, filtered': [
    '/board/directory?company=1&function=commandant',
    '/board/directory?dues=late&page=20',
    '/board/directory?dues=paid&standing=active',
  ],
  'who owes what': [
    '/board/dues',
    '/board/dues?state=payee&page=500',
    '/board/dues?late=oui',
    '/board/dues?search=laurent%204',
  ],
  'requests, messages and statements': [
    '/board/requests',
    '/board/messages',
    '/board/statements',
    '/board/debit-files',
  ],
  'certificates of those who left': [
    `/board/leaver-certificates?year=${LAST_YEAR}`,
    `/board/leaver-certificates?year=${LAST_YEAR}&search=laurent`,
  ],
  'members by their card': ['/board/directory?card=ending', '/board/directory?card=ended&page=50'],
  journal: ['/board/journal', '/board/journal?search=kerbrat', '/board/journal?page=1000'],
}

/** How soon the office answers where there is much, 5,000 posts, 2,000 agreements, 10,000 pictures; and to who types there. */
export async function measureBoard(): Promise<Ratio[]> {
  const server = await startServer('bench_board')
  const client = new Client({ connectionString: server.databaseUrl })
  await client.connect()
  try {
    await fillContent(client, server.databaseUrl, FILLED)
    await fillAccords(client, ACCORDS)
    await fillOffice(client)
    const { token } = await logIn(server.url, 'bureau@envol.example')
    const lines: Ratio[] = []
    for (const [what, paths] of Object.entries(LISTS)) {
      const times: number[] = []
      for (let round = 0; round <= ROUNDS; round++)
        for (const path of paths) {
          const start = performance.now()
          const answer = await fetch(`${server.url}/api/v1${path}`, { headers: { authorization: `Bearer ${token}` } })
          await answer.arrayBuffer()
          if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
          // The first round warms up.
          if (round > 0) times.push(performance.now() - start)
        }
      const late = times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? Number.NaN
      const bound = `≤ ${AT_MOST_MS} ms`
      lines.push({
        what: `the office’s ${what}, 95th percentile`,
        ours: late,
        theirs: 0,
        unit: 'ms',
        bound,
        isHeld: late <= AT_MOST_MS,
      })
    }
    return [...lines, ...(await measureTyping(server))]
  } finally {
    await client.end()
    await server.stop()
  }
}

/** Texts have the names of files; pictures and the journal are rows like those that there are. */
async function fillOffice(client: Client) {
  await client.query(`update posts set slug = 'mesure-' || id where slug is null`)
  const { rows } = await client.query<{ columns: string }>(
    `select string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns
     where table_name = 'pictures' and column_name not in ('name', 'id') and is_generated = 'NEVER'`,
  )
  const columns = rows[0]?.columns ?? ''
  await client.query(
    `insert into pictures (name, ${columns}) select 'photo-' || n || '.webp', ${columns}
     from (select ${columns} from pictures limit 1) as one, generate_series(1, ${PICTURES}) as n`,
  )
  await client.query(
    `insert into journal (by_member, act, subject_id, subject, at)
     select 1, 'text.published', 0, 'news/mesure-' || n, now() - make_interval(mins => n) from generate_series(1, 100000) as n`,
  )
  await client.query(
    `insert into members (company_id, email, password_hash, first_name, last_name, function, working_time)
     select 1, 'mesure' || n || '@envol.example', 'x', 'Camille', 'Laurent ' || n, 'commandant', 'temps-plein'
     from generate_series(1, ${MEMBERS}) as n`,
  )
  // A tenth has stopped paying some months ago, and a few end soon.
  await client.query(
    `insert into dues (member_id, from_on, until_on, amount_cents, way, state, due_on, settled_on, reference)
     select id, day, day + 29, 3200, 'virement', 'payee', day, day, 'MESURE-' || id
     from members, generate_series(1, ${MONTHS}) as month,
       lateral (select current_date - 30 * (month - case id % 10 when 0 then -4 when 1 then 0 else 3 end) as day) as one
     where email like 'mesure%'`,
  )
  await client.query('vacuum analyze')
}
