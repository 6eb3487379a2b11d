import { Client } from 'pg'
import { DEMO_PASSWORD } from '#association/demo/members.ts'
import type { PassageSearchReply } from '#contract/accords/accordTexts.ts'
import { startPortalServer } from '#tests/e2e/server.ts'
import { insertBenchAgreements } from './insertBenchAgreements.ts'
import type { BenchComparisonLine } from './ratio.ts'
import {
  findSearchAnswerRank,
  readSearchBenchmarkQuestions,
  scoreSearchRanks,
  type SearchBenchmarkQuestion,
} from './search/questions.ts'

const AMONG = 2000
const FIRST = 5
const BOUNDS = { firstFive: 0.9, first: 0.65 }

/**
 * Measures the search quality: the share of crew questions answered by the first five passages, with the demo's
 * agreements and with 2,000 more.
 */
export async function measureSearchQuality(): Promise<BenchComparisonLine[]> {
  const server = await startPortalServer('bench_search')
  const client = new Client({ connectionString: server.databaseUrl })
  await client.connect()
  try {
    await untilRead(client)
    const find = await finder(server.url, client)
    const alone = await scored(find)
    await insertBenchAgreements(client, AMONG)
    // The job that ends an indexing.
    await client.query(`insert into jobs (name, key, payload) values ('accords.learn', 'all', '{}')`)
    await untilRead(client)
    const among = await scored(find)
    return [...lines('the demo’s agreements', alone), ...lines(`${AMONG} agreements`, among)]
  } finally {
    await client.end()
    await server.stop()
  }
}

async function scored(find: Find) {
  const ranks = []
  for (const question of readSearchBenchmarkQuestions()) {
    const rank = findSearchAnswerRank(question, await find(question))
    ranks.push(rank)
    if (process.argv.includes('--each')) console.log(`  ${rank ?? '–'}  ${question.asked}`)
  }
  return scoreSearchRanks(ranks)
}

function lines(
  what: string,
  { first, firstFive, meanReciprocalRank }: ReturnType<typeof scoreSearchRanks>,
): BenchComparisonLine[] {
  const line = (name: string, ours: number, least?: number): BenchComparisonLine => ({
    what: `${what}: ${name}`,
    ours,
    theirs: 0,
    unit: '',
    bound: least === undefined ? '' : `≥ ${least}`,
    isHeld: least === undefined || ours >= least,
  })
  return [
    line('answered among the first five', firstFive, BOUNDS.firstFive),
    line('answered first', first, BOUNDS.first),
    line('mean reciprocal rank', meanReciprocalRank),
  ]
}

type Find = (question: SearchBenchmarkQuestion) => Promise<{ document: string; number: string; title: string }[]>

const members: Record<string, string> = {
  'air-hexagone': 'membre@envol.example',
  transalpine: 'membre2@envol.example',
  easyjet: 'membre3@envol.example',
}

/** Returns a function that searches agreements for a crew question, as a member of the question's company. */
async function finder(url: string, client: Client): Promise<Find> {
  const headers = { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' }
  const tokens = new Map<string, string>()
  for (const [company, email] of Object.entries(members)) {
    const body = JSON.stringify({ email, password: DEMO_PASSWORD, remember: false, device_infos: device })
    const login = await fetch(`${url}/api/v1/login`, { method: 'POST', headers, body })
    tokens.set(company, ((await login.json()) as { token: string }).token)
  }
  const { rows } = await client.query<{ id: number; name: string }>('select id, name from accord_documents')
  const names = new Map(rows.map(({ id, name }) => [id, name.replace(/\.pdf$/, '')]))
  return async ({ asked, company }) => {
    const answer = await fetch(`${url}/api/v1/accords/passages?limit=${FIRST}&query=${encodeURIComponent(asked)}`, {
      headers: { authorization: `Bearer ${tokens.get(company)}` },
    })
    if (!answer.ok) throw new Error(`« ${asked} »: ${answer.status}`)
    const { data } = (await answer.json()) as PassageSearchReply
    return data.map(({ document, clause }) => ({
      document: names.get(document.id) ?? '',
      number: clause?.number ?? '',
      title: clause?.title ?? '',
    }))
  }
}

/** Waits until the server has extracted the texts of the demo's PDFs and updated the search vocabulary. */
async function untilRead(client: Client) {
  for (;;) {
    const { rows } = await client.query<{ left: string }>(
      `select (select count(*) from accord_documents where state = 'attente') + (select count(*) from jobs where name like 'accords.%' and failed_at is null) as left`,
    )
    if (rows[0]?.left === '0') return
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}

const device = { device_type: 'web', device_name: 'Mesure', device_platform: 'Linux' }
