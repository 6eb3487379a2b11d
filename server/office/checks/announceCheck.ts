import { eq } from '#server/drizzle/drizzle.ts'
import { portalPagePaths } from '#contract/paths.ts'
import type { Transaction } from '#server/database/connect.ts'
import { board_roles } from '#server/database/schema/board.ts'
import type { operational_checks } from '#server/database/schema/operations.ts'
import type { Env } from '#server/env.ts'
import { queueBackgroundJob } from '#server/jobs/queueBackgroundJob.ts'
import { formatFrenchMinute } from '#server/lib/parisTime.ts'
import { memberRecipients } from '#server/mail/memberRecipient.ts'
import { queueMails } from '#server/mail/queueMail.ts'
import { alertWebhookJob } from './alertWebhookJob.ts'
import type { OperationalAlert } from './nextCheckRow.ts'
import type { OperationalCheck } from './operationalCheck.ts'

/** Seconds after which an alert that could not be mailed is dropped: the next one replaces it. */
const LIFETIME_S = 86_400

type Announced = {
  check: OperationalCheck
  row: Pick<typeof operational_checks.$inferSelect, 'machine' | 'state' | 'cause'>
  alert: OperationalAlert
  /** Start of the failure. */
  since: Date
  env: Pick<Env, 'PUBLIC_URL' | 'ALERT_WEBHOOK'>
}

/** Queues the mails to the administrators and the webhook's job about an operational check. */
export async function announceCheck(tx: Transaction, { check, row, alert, since, env }: Announced): Promise<void> {
  const { title, advice, name } = check
  const { machine, cause, state } = row
  const administrators = await tx.select().from(board_roles).where(eq(board_roles.role, 'administration'))
  const told = await memberRecipients(
    tx,
    administrators.map(({ member_id }) => member_id),
  )
  const content = {
    kind: 'operationalAlert' as const,
    isOver: alert === 'over',
    title,
    cause,
    since: formatFrenchMinute(since),
    advice,
    machine,
    url: env.PUBLIC_URL ? `${env.PUBLIC_URL}${portalPagePaths.boardSystem}` : '',
  }
  await queueMails(
    tx,
    [...told.values()].map(({ recipient, color }) => ({
      recipient,
      content: { ...content, color },
      lifetime: LIFETIME_S,
    })),
  )
  if (!env.ALERT_WEBHOOK) return
  const alerted = {
    check: name,
    machine,
    state,
    title,
    cause,
    since: since.toISOString(),
    portal: env.PUBLIC_URL ?? '',
  }
  await queueBackgroundJob(tx, alertWebhookJob, alerted)
}
