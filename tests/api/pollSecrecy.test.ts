import { randomInt } from 'node:crypto'
import { sql } from '#server/drizzle/drizzle.ts'
import { expect, it } from 'vitest'
import type { Ballot } from '#contract/polls/polls.ts'
import { readPollKey } from '#server/polls/voting/pollKeys.ts'
import { castBallot } from '#server/polls/voting/castBallot.ts'
import { signMembersToken } from '#server/polls/voting/signToken.ts'
import { closeTestPoll, openTestPoll } from './pollActs.ts'
import { useTestPortal } from './portal.ts'
import { makeSimulatedBallot, SimulatedPollKey, type SimulatedToken } from './simulatedVoters.ts'

// `npm run test:nightly` simulates ten thousand members.
const VOTERS = Number(process.env['POLL_VOTERS'] ?? 60)
// Fewer than the test portal's connections: none waits for another while the simulated voters compute.
const AT_ONCE = 4
const reply = { elapsedTime: 0 }

const here = useTestPortal()

/** Returns the content of every table, sorted, without columns that the server draws by lot. */
async function dumpDatabase(): Promise<Record<string, string[]>> {
  const { rows: tables } = await here.portal.db.execute<{ name: string }>(sql`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`)
  const dump: Record<string, string[]> = {}
  for (const { name } of tables) {
    // Counts of requests for a curve of the last hour.
    if (name === 'request_counts') continue
    const { rows } = await here.portal.db.execute<{ row: string }>(sql`
      select (to_jsonb(held) - 'id' - 'blinded_hash')::text as row from ${sql.identifier(name)} as held order by 1`)
    dump[name] = rows.map(({ row }) => row)
  }
  return dump
}

/** Returns values in a random order. */
const shuffle = <Value>(values: Value[]): Value[] =>
  values
    .map((value) => ({ value, at: randomInt(2 ** 40) }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ value }) => value)

it('leaves nothing from which who voted what follows: votes permuted among members store the same', async () => {
  const { db, context } = here.portal
  await db.execute(sql`
    insert into members (company_id, email, canonical_email, first_name, last_name)
    select 2, 'zz' || n || '@voyage.example', 'zz' || n || '@voyage.example', 'Z', n
    from generate_series(1, ${VOTERS}) as n`)
  const board = await here.portal.signIn('bureau@envol.example')
  const id = await openTestPoll(here.portal, board)
  const secret = await readPollKey(db, context.secrets, id)
  if (!secret) throw new Error('A vote without a key')
  const key = new SimulatedPollKey(secret)
  const { rows: voters } = await db.execute<{ member: number }>(sql`
    select member_id as member from poll_voters join members on members.id = member_id
    where poll_id = ${id} and email like 'zz%' order by 1`)
  const members = voters.map(({ member }) => member)
  const tokens = members.map(() => key.createToken())
  const answers = tokens.map(() => ['{"q1":"pour"}', '{"q1":"contre"}', '{"q1":null}'][randomInt(3)] ?? '')
  const ballots = new Map<SimulatedToken, Ballot>()
  const requests: bigint[] = []

  /** Lets each member vote with the token at their place, in a random order. */
  const voteAll = async (given: SimulatedToken[]) => {
    const work = async ([at, member]: [number, number]) => {
      const token = given[at]
      if (!token) throw new Error('A member without a token')
      const { blinded, unblind } = key.blind(token)
      requests.push(BigInt(`0x${Buffer.from(blinded, 'base64url').toString('hex')}`))
      const signature = unblind(
        await signMembersToken({ db, secrets: context.secrets }, { poll: id, member, blinded, reply }),
      )
      // The signature does not depend on the blinding, so that the second vote has the same ballots.
      const ballot =
        ballots.get(token) ??
        makeSimulatedBallot(id, token, { signature, answers: answers[tokens.indexOf(token)] ?? '' })
      expect(ballot.signature).toBe(signature)
      ballots.set(token, ballot)
      await castBallot(db, id, ballot, reply)
    }
    const order = shuffle([...members.entries()])
    while (order.length > 0) await Promise.all(order.splice(0, AT_ONCE).map(work))
  }

  // The demo's polls.
  await db.execute(sql`delete from polls where id <> ${id}`)
  await db.execute(sql`create table kept_voters as select * from poll_voters`)
  await db.execute(sql`create table kept_poll as select * from polls`)
  await db.execute(sql`create table kept_key as select * from poll_keys`)
  const before = await dumpDatabase()

  await voteAll(tokens)
  const during = await dumpDatabase()
  await closeTestPoll(here.portal, id)
  const after = await dumpDatabase()

  // The same vote once more, each ballot with another member.
  // Deleted rows would leave space that PostgreSQL reuses in an order of its own.
  await db.execute(sql`truncate poll_ballots`)
  await db.execute(sql`truncate poll_voters`)
  await db.execute(sql`insert into poll_voters select * from kept_voters`)
  await db.execute(sql`insert into poll_keys select * from kept_key`)
  await db.execute(sql`
    update polls set state = kept.state, result = null, opens_at = kept.opens_at, closes_at = kept.closes_at
    from kept_poll as kept where polls.id = kept.id`)
  const again = await dumpDatabase()
  expect(without(again, 'journal')).toEqual(without(before, 'journal'))
  await voteAll([...tokens.slice(1), ...tokens.slice(0, 1)])
  expect(without(await dumpDatabase(), 'journal')).toEqual(without(during, 'journal'))
  await closeTestPoll(here.portal, id)
  // The poll's own row has the hours of this closing; the journal has both closings, alike.
  const closed = await dumpDatabase()
  expect(without(closed, 'journal', 'polls')).toEqual(without(after, 'journal', 'polls'))
  const { rows: lines } = await db.execute(sql`select distinct after from journal where act = 'poll.closed'`)
  expect(lines).toHaveLength(1)

  // A blinded request could be that of any token: there is a factor for each.
  for (const request of requests.slice(0, 5))
    for (const { encoded } of tokens.slice(0, 5)) {
      const factor = key.root(key.divide(request, encoded))
      expect((key.raise(factor) * encoded) % key.modulus).toBe(request)
    }

  // PostgreSQL's own traces: one transaction wrote all rows, in the order of random numbers.
  const { rows: traces } = await db.execute(sql`
    select (select count(distinct xmin::text)::int from poll_ballots where poll_id = ${id}) as ballots,
      (select count(distinct xmin::text)::int from poll_voters where poll_id = ${id}) as voters,
      (select array_agg(token_hash order by ctid) = array_agg(token_hash order by token_hash)
        from poll_ballots where poll_id = ${id}) as is_ordered,
      (select count(*)::int from poll_voters where blinded_hash is not null) as hashes`)
  expect(traces).toEqual([{ ballots: 1, voters: 1, is_ordered: true, hashes: 0 }])
}, 1_200_000)

/** Returns a dump without some tables. */
const without = (dump: Record<string, string[]>, ...names: string[]) =>
  Object.fromEntries(Object.entries(dump).filter(([name]) => !names.includes(name)))
