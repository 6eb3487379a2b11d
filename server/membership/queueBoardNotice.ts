import { and, eq, isNotNull, max } from '#server/drizzle/drizzle.ts'
import { z } from 'zod'
import { MEMBERSHIP_ANSWER_DELAY_LABEL } from '#contract/membership/joining.ts'
import { portalPagePaths } from '#contract/paths.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { board_roles } from '#server/database/schema/board.ts'
import { members } from '#server/database/schema/members.ts'
import { membership_requests } from '#server/database/schema/membership.ts'
import { outbox } from '#server/database/schema/outbox.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { queueBackgroundJob } from '#server/jobs/queueBackgroundJob.ts'
import { defineBackgroundJob } from '#server/jobs/job.ts'
import { composeFactsTableMail } from '#server/mail/mailLayout.ts'
import type { MailComposers } from '#server/mail/mailKinds.ts'
import { memberRecipients } from '#server/mail/memberRecipient.ts'
import type { MailMessage } from '#server/mail/message.ts'
import { queueMails } from '#server/mail/queueMail.ts'

const BATCH = 'requests-waiting'
const AT_MOST_EVERY_MS = 3_600_000
const work = { name: 'membership.tellBoard', payload: z.object({}) }

/** Schedules the e-mail to the board about pending membership requests, in the current transaction. */
export const queueMembershipBoardNotice = (tx: Transaction): Promise<void> =>
  queueBackgroundJob(tx, work, {}, { key: BATCH })

/**
 * Job that mails board members with the memberships role that membership requests are pending, at most once an hour,
 * without names.
 */
export const membershipBoardNoticeJob = defineBackgroundJob({
  ...work,
  async run(_payload, { db, env }) {
    const next = await nextMoment(db)
    if (next > new Date()) return queueBackgroundJob(db, work, {}, { key: BATCH, at: next })
    await inTransaction(db, async (tx) => {
      const waiting = await tx.$count(membership_requests, eq(membership_requests.state, 'recue'))
      if (waiting === 0) return
      const holders = await tx
        .select({ id: members.id })
        .from(board_roles)
        .innerJoin(members, and(eq(members.id, board_roles.member_id), isNotNull(members.password_hash)))
        .where(eq(board_roles.role, 'memberships'))
      const told = await memberRecipients(
        tx,
        holders.map(({ id }) => id),
      )
      const url = env.PUBLIC_URL ? `${env.PUBLIC_URL}${portalPagePaths.boardRequests}` : ''
      const mails = [...told.values()].map(({ recipient, color }) => ({
        recipient,
        batch: BATCH,
        content: { kind: 'requestsWaiting' as const, color, waiting, url },
      }))
      await queueMails(tx, mails)
    })
  },
})

async function nextMoment(db: Database) {
  const [last] = await db
    .select({ at: max(outbox.created_at) })
    .from(outbox)
    .where(eq(outbox.batch, BATCH))
  return new Date((last?.at?.getTime() ?? 0) + AT_MOST_EVERY_MS)
}

type RequestsMail = { kind: 'requestsWaiting'; color: string; waiting: number; url: string }

function requestsMail({ color, waiting, url }: RequestsMail): MailMessage {
  return composeFactsTableMail({
    color,
    title: 'Des demandes d’adhésion attendent',
    said: 'Une demande d’adhésion vient d’être confirmée, ou la personne qui l’a faite vient de vous répondre.',
    rows: [['En attente d’une réponse', String(waiting)]],
    closing: [
      `Nous promettons une réponse sous ${MEMBERSHIP_ANSWER_DELAY_LABEL}.`,
      { url, words: 'Ouvrir les demandes' },
    ],
  })
}

/** Composers of the e-mail about pending membership requests. */
export const pendingMembershipRequestsMailComposers: MailComposers<RequestsMail> = { requestsWaiting: requestsMail }

declare module '#server/mail/mailKinds.ts' {
  interface MailKinds {
    boardRequestMails: RequestsMail
  }
}
