import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { createBallotSecret, signBallot, unblindSignature, type BallotSecret } from '#src/polls/voting/ballot.ts'
import { openPollByCalls } from '#tests/openPollByCalls.ts'
import type { StressTestContext, StressTestFinding } from './finding.ts'
import { roundForDisplay } from './measure.ts'

/** Rate of 5,000 votes in the last ten minutes before a closing. */
const VOTES_PER_SECOND = 5000 / 600
const SECONDS = Number(process.env['POLL_SECONDS'] ?? 60)
const VOTERS = Math.round(VOTES_PER_SECOND * SECONDS)
const P95_MS = 500

type Voter = { token: string; secret: BallotSecret }
type Ask = <Reply>(path: string, given: { token?: string; body: object }) => Promise<Reply>

/** Stress test: members vote at the rate of the last ten minutes, each with a signature and then a ballot. */
export async function stressTestPollClosing({ portal }: StressTestContext): Promise<StressTestFinding[]> {
  const ask: Ask = async (path, { token, body }) => {
    const answer = await fetch(`${portal.url}/api/v1${path}`, {
      method: 'POST',
      headers: {
        'x-requested-with': 'XMLHttpRequest',
        'content-type': 'application/json',
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path} answers ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as never
  }
  const database = new Client({ connectionString: portal.databaseUrl })
  await database.connect()
  try {
    const tokens = await insertVoters(database)
    const { id, key } = await openPollByCalls(portal.url, await signInBoard(ask))
    const voters: Voter[] = []
    for (const token of tokens) voters.push({ token, secret: await createBallotSecret(id, key) })

    const times = { signatures: [] as number[], ballots: [] as number[] }
    let failed = 0
    const timed = async <Reply>(kind: keyof typeof times, work: Promise<Reply>) => {
      const start = performance.now()
      const reply = await work
      times[kind].push(performance.now() - start)
      return reply
    }
    const vote = async ({ token, secret }: Voter) => {
      const signing = ask<{ data: { signature: string } }>(`/polls/${id}/tokens`, {
        token,
        body: { blinded: secret.blinded },
      })
      const { data } = await timed('signatures', signing)
      const ballot = await signBallot(secret, await unblindSignature(secret, data.signature), '{"q1":"pour"}')
      await timed('ballots', ask(`/polls/${id}/ballots`, { body: ballot }))
    }
    const begin = performance.now()
    const votes: Promise<void>[] = []
    for (const [index, voter] of voters.entries()) {
      await sleep(Math.max(0, begin + (index / VOTES_PER_SECOND) * 1000 - performance.now()))
      votes.push(vote(voter).catch(() => void failed++))
    }
    await Promise.all(votes)
    const { rows } = await database.query<{ count: number }>('select count(*)::int as count from poll_ballots')
    const count = rows[0]?.count ?? 0
    return (['signatures', 'ballots'] as const).map((kind) => {
      const sorted = times[kind].toSorted((one, other) => one - other)
      const at = (part: number) => sorted[Math.floor(part * sorted.length)] ?? Number.NaN
      return {
        what: `a poll’s last minutes: ${kind}, ${roundForDisplay(VOTES_PER_SECOND)} votes a second for ${SECONDS} s`,
        seen: `p50 ${roundForDisplay(at(0.5))}, p95 ${roundForDisplay(at(0.95))} ms (${roundForDisplay(at(0.95) / P95_MS)} of the bound); ${count} of ${VOTERS} ballots stored, ${failed} failed`,
        bound: `p95 at most ${P95_MS} ms, each ballot stored`,
        isHeld: at(0.95) <= P95_MS && failed === 0 && count === VOTERS,
      }
    })
  } finally {
    await database.end()
  }
}

/** Inserts members with a session each; returns the session tokens. */
async function insertVoters(database: Client): Promise<string[]> {
  const tokens = Array.from({ length: VOTERS }, () => randomBytes(32).toString('base64url'))
  await database.query(
    `with people as (
       insert into members (company_id, email, canonical_email, first_name, last_name)
       select 1, 'vote-' || n || '@voyage.example', 'vote-' || n || '@voyage.example', 'Z', n
       from generate_series(1, $1::int) as n returning id
     ), given as (
       select hash, row_number() over () as place from unnest($2::bytea[]) as hash
     )
     insert into sessions (token_hash, member_id, device_type, device_name, device_platform, remember, expires_at)
     select hash, id, 'web', 'Vote', 'Linux', false, now() + interval '1 day'
     from given join (select id, row_number() over () as place from people) as numbered using (place)`,
    [VOTERS, tokens.map((token) => createHash('sha256').update(token).digest())],
  )
  return tokens
}

/** Signs the demo's board member in; returns the session token. */
async function signInBoard(ask: Ask): Promise<string> {
  const device_infos = { device_type: 'web', device_name: 'Vote', device_platform: 'Linux' }
  const body = { email: 'bureau@envol.example', password: 'decollage', remember: false, device_infos }
  return (await ask<{ token: string }>('/login', { body })).token
}
