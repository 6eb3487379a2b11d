import { Client } from 'pg'
import { startPortalServer } from '#tests/e2e/server.ts'
import { insertBenchAgreements } from './insertBenchAgreements.ts'
import { insertBenchPosts } from './insertBenchPosts.ts'
import type { BenchComparisonLine } from './ratio.ts'
import { insertBenchOfficeRows } from './insertBenchOfficeRows.ts'
import { logInBenchMember } from './reader.ts'
import { measureEditorTyping } from './typing.ts'

const FILLED = { posts: 5000, questions: 500 }
const ACCORDS = 2000
const LAST_YEAR = new Date().getFullYear() - 1
const ROUNDS = 40
/** Maximum 95th percentile of response times of the board's office API, in milliseconds. */
const AT_MOST_MS = 300

const EVENT = 1

// API paths requested of each list: first page, a far page, a search, another order or filter.
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
    '/board/directory?base=Nice&page=20',
    '/board/directory?dues=late&page=20',
    '/board/directory?dues=paid&standing=active',
    '/board/directory?company=1&base=Nice&dues=late&card=ended&search=laurent',
  ],
  'who owes what': [
    '/board/dues',
    '/board/dues?state=payee&page=500',
    '/board/dues?late=oui',
    '/board/dues?search=laurent%204',
  ],
  'requests, messages and statements': [
    '/board/requests?page=20',
    '/board/messages?page=100',
    '/board/messages?search=planning%20mesure',
    '/board/statements',
    '/board/statements/1/entries?page=100',
    '/board/debit-files',
  ],
  'what a transfer may pay': ['/board/bank-entries/1/proposals', '/board/bank-entries/1/proposals?search=laurent%204'],
  'who comes to an event': [
    '/board/attendance',
    `/board/events/${EVENT}/participants?page=200`,
    `/board/events/${EVENT}/participants?search=laurent%204`,
  ],
  'certificates of those who left': [
    `/board/leaver-certificates?year=${LAST_YEAR}`,
    `/board/leaver-certificates?year=${LAST_YEAR}&search=laurent`,
  ],
  'members by their card': ['/board/directory?card=ending', '/board/directory?card=ended&page=50'],
  journal: ['/board/journal', '/board/journal?search=kerbrat', '/board/journal?page=1000'],
}

/**
 * Measures response times of the board's office with 5,000 posts, 2,000 agreements and 10,000 pictures, and typing in
 * its text editor.
 */
export async function measureOfficeResponseTimes(): Promise<BenchComparisonLine[]> {
  const server = await startPortalServer('bench_board')
  const client = new Client({ connectionString: server.databaseUrl })
  await client.connect()
  try {
    await insertBenchPosts(client, server.databaseUrl, FILLED)
    await insertBenchAgreements(client, ACCORDS)
    await insertBenchOfficeRows(client, EVENT)
    const { token } = await logInBenchMember(server.url, 'bureau@envol.example')
    const lines: BenchComparisonLine[] = []
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
    return [...lines, ...(await measureEditorTyping(server))]
  } finally {
    await client.end()
    await server.stop()
  }
}
