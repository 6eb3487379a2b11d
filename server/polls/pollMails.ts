import { sql } from '#server/drizzle/drizzle.ts'
import { portalPagePaths } from '#contract/paths.ts'
import type { Transaction } from '#server/database/connect.ts'
import { companies } from '#server/database/schema/companies.ts'
import { members } from '#server/database/schema/members.ts'
import { outbox } from '#server/database/schema/outbox.ts'
import { poll_voters, polls } from '#server/database/schema/polls.ts'
import type { Env } from '#server/env.ts'
import { formatFrenchMoment } from '#server/lib/parisTime.ts'
import { composeFactsTableMail } from '#server/mail/mailLayout.ts'
import type { MailComposers } from '#server/mail/mailKinds.ts'
import type { MailMessage } from '#server/mail/message.ts'

type PollMail = {
  kind: 'pollOpened' | 'pollReminder'
  color: string
  title: string
  /** Closing of the poll, as an ISO time. */
  until: string
  /** URL of the poll's page; empty when `PUBLIC_URL` is unset. */
  url: string
}

/** Number of mails about a poll sent per minute, so that urgent mails pass between them. */
const A_MINUTE = 100

const words: Record<PollMail['kind'], { subject: string; said: string }> = {
  pollOpened: {
    subject: 'On vous demande votre avis',
    said: 'Une consultation est ouverte sur le portail. Vous êtes de ceux qui peuvent y répondre.',
  },
  pollReminder: {
    subject: 'Votre avis est encore attendu',
    said: 'Une consultation se termine bientôt, et vous n’y avez pas encore répondu. Seul le fait de répondre nous est connu\u00a0; le reste dépend de ce que sa page annonce.',
  },
}

/** Composes a mail about a poll. Its subject does not name the poll, since others may see the inbox. */
function pollMail({ kind, color, title, until, url }: PollMail): MailMessage {
  const { subject, said } = words[kind]
  return composeFactsTableMail({
    color,
    title: subject,
    said,
    rows: [
      ['Quoi', title],
      ['Jusqu’au', formatFrenchMoment(new Date(until))],
    ],
    closing: [{ url, words: 'Répondre' }, 'Rien à faire si vous préférez ne pas répondre.'],
  })
}

/** Composers of the mails about polls. */
export const pollMailComposers: MailComposers<PollMail> = { pollOpened: pollMail, pollReminder: pollMail }

declare module '#server/mail/mailKinds.ts' {
  interface MailKinds {
    pollMails: PollMail
  }
}

/**
 * Queues a mail to each voter of a poll, a hundred a minute until its closing, and returns their number. A reminder
 * goes to those who have not taken part: the list of voters knows nothing else.
 */
export async function queuePollMails(
  tx: Transaction,
  { PUBLIC_URL }: Pick<Env, 'PUBLIC_URL'>,
  poll_id: number,
  kind: PollMail['kind'],
): Promise<number> {
  const url = PUBLIC_URL ? `${PUBLIC_URL}${portalPagePaths.poll(poll_id)}` : ''
  const written = await tx.execute(sql`
    insert into ${outbox} (recipient, batch, member_id, content, next_attempt_at, expires_at)
    select ${members.email}, ${`poll ${poll_id} ${kind}`}, ${members.id},
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
  return written.rowCount ?? 0
}
