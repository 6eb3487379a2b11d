import { eq, sql } from '#server/drizzle/drizzle.ts'
import { demoConsultation, demoConsultationAnswers, demoVote } from '#association/demo/polls.ts'
import type { PollContent } from '#contract/polls/questions.ts'
import type { Transaction } from '#server/database/connect.ts'
import { members } from '#server/database/schema/members.ts'
import { poll_answers, poll_voters, polls } from '#server/database/schema/polls.ts'
import { todayInParisSql } from '#server/database/todayInParis.ts'
import type { AppContext } from '#server/feature.ts'
import { countPoll, freezeVoters } from './lifecycle.ts'
import { createPollKey } from './voting/pollKeys.ts'

/** Inserts the demo's polls, dated around today: an open secret vote, and a closed consultation with its answers. */
export async function loadDemoPolls(tx: Transaction, { secrets }: Pick<AppContext, 'secrets'>): Promise<void> {
  const vote = await insertOpenPoll(tx, demoVote, { opened: -3, closes: 12 })
  await tx
    .update(polls)
    .set({ public_key: await createPollKey(tx, secrets, vote) })
    .where(eq(polls.id, vote))

  const id = await insertOpenPoll(tx, demoConsultation, { opened: -40, closes: -20 })
  const answered_on = sql`${todayInParisSql} - 30`
  for (const { member, answers } of demoConsultationAnswers) {
    const [found] = await tx.select({ id: members.id }).from(members).where(eq(members.email, member))
    if (!found) continue
    await tx.insert(poll_answers).values({ poll_id: id, member_id: found.id, answers, answered_on })
    await tx
      .update(poll_voters)
      .set({ voted_on: answered_on })
      .where(sql`${poll_voters.poll_id} = ${id} and ${poll_voters.member_id} = ${found.id}`)
  }
  const [poll] = await tx.select().from(polls).where(eq(polls.id, id))
  if (poll)
    await tx
      .update(polls)
      .set({ state: 'closed', result: await countPoll(tx, poll) })
      .where(eq(polls.id, id))
}

/** Returns the SQL of a time of day in Paris, some days from today. */
const inParis = (days: number, time: string) =>
  sql`(${todayInParisSql} + ${days}::int + ${time}::time) at time zone 'Europe/Paris'`

/** Inserts an open poll of the board's demo member, with its list of voters but without mails. Returns its id. */
async function insertOpenPoll(tx: Transaction, content: PollContent, days: { opened: number; closes: number }) {
  const [poll] = await tx
    .insert(polls)
    .values({
      ...content,
      state: 'open',
      opens_at: inParis(days.opened, '09:00'),
      closes_at: inParis(days.closes, '20:00'),
      by_member: sql`coalesce((select min(${members.id}) from ${members} where ${members.role} = 'board'), 0)`,
    })
    .returning()
  if (!poll) throw new Error('A demo poll was not inserted')
  await freezeVoters(tx, poll)
  return poll.id
}
