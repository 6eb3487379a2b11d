import { sql } from '#server/drizzle/drizzle.ts'
import { portalPagePaths } from '#contract/paths.ts'
import type { Transaction } from '#server/database/connect.ts'
import { companies } from '#server/database/schema/companies.ts'
import { members } from '#server/database/schema/members.ts'
import { outbox } from '#server/database/schema/outbox.ts'
import { poll_voters, polls } from '#server/database/schema/polls.ts'
import type { Env } from '#server/env.ts'
import { queuePushBesideMails } from '#server/push/queuePush.ts'
import type { PollMail } from './pollMails.ts'

/** Number of mails about a poll sent per minute, so that urgent mails pass between them. */
const A_MINUTE = 100

/**
 * Queues a mail to each voter of a poll, a hundred a minute until its closing, and push notifications to the devices
 * that want them. Returns the number of mails. A reminder goes to those who have not taken part: the list of voters
 * knows nothing else. A member who wants notifications alone gets the mail only when no device has taken one.
 */
export async function notifyVoters(
  tx: Transaction,
  { PUBLIC_URL }: Pick<Env, 'PUBLIC_URL'>,
  poll_id: number,
  kind: PollMail['kind'],
): Promise<number> {
  const url = PUBLIC_URL ? `${PUBLIC_URL}${portalPagePaths.poll(poll_id)}` : ''
  const batch = `poll ${poll_id} ${kind}`
  const written = await tx.execute(sql`
    insert into ${outbox} (recipient, batch, member_id, content, next_attempt_at, expires_at)
    select ${members.email}, ${batch}, ${members.id},
      jsonb_build_object('kind', ${kind}::text, 'color', ${companies.color}, 'title', ${polls.title},
        'until', to_char(${polls.closes_at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'url', ${url}::text),
      now() + make_interval(mins => ((row_number() over (order by ${poll_voters.id}) - 1) / ${A_MINUTE})::int),
      ${polls.closes_at}
    from ${poll_voters}
      join ${polls} on ${polls.id} = ${poll_voters.poll_id}
      join ${members} on ${members.id} = ${poll_voters.member_id}
      join ${companies} on ${companies.id} = ${members.company_id}
    where ${poll_voters.poll_id} = ${poll_id} and (${kind === 'pollOpened'} or ${poll_voters.voted_on} is null)
      and ${members.deletion_at} is null`)
  await queuePushBesideMails(tx, { kind: 'polls', about: poll_id, batch })
  return written.rowCount ?? 0
}
