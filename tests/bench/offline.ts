import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { gunzipSync } from 'node:zlib'
import { Client } from 'pg'
import type { SearchPackFileName, OfflineSearchPack } from '#contract/search/searchPack.ts'
import { openOfflineSearchData } from '#src/offline/search/openOfflineSearchData.ts'
import { startPortalServer } from '#tests/e2e/server.ts'
import { insertBenchAgreements } from './insertBenchAgreements.ts'
import type { BenchComparisonLine } from './ratio.ts'
import { logInBenchMember, waitUntilDocumentsIndexed } from './reader.ts'
import { readSearchBenchmarkQuestions } from './search/questions.ts'
import { median } from './server.ts'

/**
 * Number of agreements added for the offline search benchmark, of which a member may read three in five.
 * `BENCH_ACCORDS` sets another number.
 */
const ACCORDS = Number(process.env['BENCH_ACCORDS'] ?? 840)
const EMAIL = 'membre@envol.example'
/** CPU slowdown factor that simulates a phone in the offline search benchmark. */
const PHONE = 4
const MOST_MS = 100
const ASK_AGAIN_MS = 500

/** Benchmarks the search without network: the size of its offline pack, opening and response times, and memory. */
export async function measureOfflineSearch(): Promise<BenchComparisonLine[]> {
  const server = await startPortalServer('bench_offline')
  const client = new Client({ connectionString: server.databaseUrl })
  await client.connect()
  try {
    await waitUntilDocumentsIndexed(server.databaseUrl)
    await insertBenchAgreements(client, ACCORDS)
    await client.query(
      `insert into jobs (name, key, payload) values ('accords.learn', 'all', '{}') on conflict do nothing`,
    )
    await untilLearnt(client)
    const { token } = await logInBenchMember(server.url, EMAIL)
    const began = performance.now()
    const { facts, squeezed } = await bring(server.url, token)
    const makingMs = performance.now() - began
    const questions = readSearchBenchmarkQuestions().filter(({ company }) => company === 'air-hexagone')
    return [
      ...sizes(facts, squeezed, makingMs),
      ...(await searching(
        facts,
        squeezed,
        questions.map(({ asked }) => asked),
      )),
    ]
  } finally {
    await client.end()
    await server.stop()
  }
}

function sizes({ passages }: OfflineSearchPack, squeezed: Files, makingMs: number): BenchComparisonLine[] {
  const sizeLine = (what: string, part: SearchPackFileName) =>
    line(`${what}, squeezed`, squeezed[part].length / 1024, 'KB')
  const texts = gunzipSync(squeezed.textes).length
  const share = (100 * squeezed.index.length) / texts
  return [
    line('passages', passages, ''),
    sizeLine('texts', 'textes'),
    { ...line('index, squeezed, of the texts as they are', share, '%'), bound: '≤ 10 %', isHeld: share <= 10 },
    line('index, squeezed, of the texts squeezed', (100 * squeezed.index.length) / squeezed.textes.length, '%'),
    sizeLine('French words', 'francais'),
    line('made by the server and fetched', makingMs, 'ms'),
  ]
}

async function searching(
  facts: OfflineSearchPack,
  squeezed: Files,
  questions: string[],
): Promise<BenchComparisonLine[]> {
  const files = Object.fromEntries(facts.files.map(({ part }) => [part, new Uint8Array(gunzipSync(squeezed[part]))]))
  collectGarbage()
  const before = process.memoryUsage()
  const began = performance.now()
  const pack = openOfflineSearchData(facts, files as Record<SearchPackFileName, Uint8Array>)
  const openingMs = performance.now() - began
  const times: number[] = []
  // The first question also loads the dictionary.
  for (const query of [questions[0] ?? 'repos', ...questions]) {
    const asked = performance.now()
    await pack.find({ query, limit: 20 })
    times.push(performance.now() - asked)
  }
  collectGarbage()
  const after = process.memoryUsage()
  const bytes = Object.values(files).reduce((sum, { length }) => sum + length, 0)
  const [first = 0, ...others] = times
  const sorted = others.toSorted((one, other) => one - other)
  const late = sorted[Math.floor(sorted.length * 0.95)] ?? 0
  return [
    line(`opened, times ${PHONE}`, PHONE * openingMs, 'ms'),
    line(`the first question, which reads the dictionary, times ${PHONE}`, PHONE * first, 'ms'),
    bounded(`a question, median, times ${PHONE}`, PHONE * median(others)),
    line(`a question, 95th of 100, times ${PHONE}`, PHONE * late, 'ms'),
    line('memory: the files and what was made of them', (bytes + after.heapUsed - before.heapUsed) / 2 ** 20, 'MB'),
  ]
}

function collectGarbage() {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc()')
}

const line = (what: string, ours: number, unit: string): BenchComparisonLine => ({
  what: `search without a network: ${what}`,
  ours,
  theirs: 0,
  unit,
  bound: '',
  isHeld: true,
})
const bounded = (what: string, ours: number): BenchComparisonLine => ({
  ...line(what, ours, 'ms'),
  bound: `≤ ${MOST_MS} ms`,
  isHeld: ours <= MOST_MS,
})

type Files = Record<SearchPackFileName, Buffer>

async function bring(url: string, token: string) {
  const headers = { authorization: `Bearer ${token}` }
  const get = (path: string) => fetch(`${url}/api/v1/accords/search-pack${path}`, { headers })
  let facts: OfflineSearchPack | null = null
  while (!facts) {
    facts = ((await (await get('')).json()) as { data: OfflineSearchPack | null }).data
    if (!facts) await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS))
  }
  const squeezed: Partial<Files> = {}
  for (const { part } of facts.files)
    squeezed[part] = Buffer.from(await (await get(`/${facts.version}/${part}`)).arrayBuffer())
  return { facts, squeezed: squeezed as Files }
}

async function untilLearnt(client: Client) {
  const isLeft = async () =>
    (await client.query("select from jobs where name like 'accords.%' and failed_at is null limit 1")).rowCount !== 0
  while (await isLeft()) await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS))
}
