import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from '#server/drizzle/drizzle.ts'
import { expect, test } from 'vitest'
import { createBallotSecret, receiptOfToken, signBallot, unblindSignature } from '#src/polls/voting/ballot.ts'
import { openTestSession } from '#tests/api/openTestSession.ts'
import { closeTestPoll, openTestPoll } from '#tests/api/pollActs.ts'
import { useTestPortal } from '#tests/api/portal.ts'
import { startPortalProcesses } from '#tests/api/realServer.ts'

const VOTERS = 40
/** Requests after whose sending the server is killed, and milliseconds until then: while it reads, writes, replies. */
const KILLS = new Map([
  [7, 0],
  [23, 3],
  [41, 8],
  [58, 15],
  [77, 30],
])

const here = useTestPortal()

test('ballots are counted once each while the server is killed in the middle of them', async () => {
  const { db, url } = here.portal
  await db.execute(sql`
    insert into members (company_id, email, canonical_email, first_name, last_name)
    select 2, 'zz' || n || '@voyage.example', 'zz' || n || '@voyage.example', 'Z', n
    from generate_series(1, ${VOTERS}) as n`)
  const id = await openTestPoll(here.portal, await here.portal.signIn('bureau@envol.example'))
  const key = (await here.portal.call('GET /polls/:id', { path: `/polls/${id}`, token: await here.portal.signIn() }))
    .body.data.public_key
  let server = await startPortalProcesses(url)
  let restarting: Promise<void> | undefined
  let [sent, kills] = [0, 0]
  const killAfter = async (ms: number) => {
    await sleep(ms)
    await server.stop()
    kills++
    server = await startPortalProcesses(url)
  }

  /** Sends a request until the server replies, as a device does, and kills the server at the planned requests. */
  async function send<Reply>(path: string, body: object, token?: string): Promise<Reply> {
    for (;;) {
      await restarting
      const kill = KILLS.get(++sent)
      const asked = fetch(`${server.url}/api/v1/polls/${id}${path}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-requested-with': 'XMLHttpRequest',
          ...(token && { authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify(body),
      }).then(
        async (answer) => ({ status: answer.status, text: await answer.text() }),
        () => undefined,
      )
      if (kill !== undefined) restarting = killAfter(kill)
      const answer = await asked.catch(() => undefined)
      if (answer?.status === 200) return JSON.parse(answer.text) as Reply
      if (answer && answer.status < 500) throw new Error(`${path} answers ${answer.status}: ${answer.text}`)
      await sleep(20)
    }
  }

  async function vote(index: number) {
    const token = await openTestSession(db, `zz${index + 1}@voyage.example`)
    const secret = await createBallotSecret(id, key ?? '')
    const signed = await send<{ data: { signature: string } }>('/tokens', { blinded: secret.blinded }, token)
    const signature = await unblindSignature(secret, signed.data.signature)
    const ballot = await signBallot(secret, signature, JSON.stringify({ q1: index % 4 === 0 ? 'contre' : 'pour' }))
    const cast = await send<{ data: { receipt: string } }>('/ballots', ballot)
    expect(cast.data.receipt).toBe(await receiptOfToken(secret.token))
    return cast.data.receipt
  }

  try {
    const voters = Array.from({ length: VOTERS }, (_, index) => index)
    const receipts: string[] = []
    while (voters.length > 0) receipts.push(...(await Promise.all(voters.splice(0, 4).map(vote))))
    await restarting
    expect(new Set(receipts).size).toBe(VOTERS)
  } finally {
    await server.stop()
  }
  expect(kills).toBe(KILLS.size)
  await closeTestPoll(here.portal, id)
  const { rows } =
    await db.execute(sql`select (result ->> 'voted')::int as voted, (result ->> 'ballots')::int as ballots,
    result -> 'questions' -> 0 -> 'groups' as groups from polls where id = ${id}`)
  expect(rows).toMatchObject([
    { voted: VOTERS, ballots: VOTERS, groups: [{ count: (VOTERS * 3) / 4 }, { count: VOTERS / 4 }] },
  ])
})
