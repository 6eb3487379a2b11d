import { and, desc, eq, isNotNull, sql } from '#server/drizzle/drizzle.ts'
import type { FastifyInstance } from 'fastify'
import { boardFailureRoutes as calls, type FailedJob, type FailedMail } from '#contract/office/failures.ts'
import type { BoardAuditLogAction } from '#contract/office/office.ts'
import type { Transaction } from '#server/database/connect.ts'
import { jobs } from '#server/database/schema/jobs.ts'
import { outbox } from '#server/database/schema/outbox.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { AppContext } from '#server/feature.ts'
import { NotFoundError } from '#server/lib/errors.ts'
import type { MailContent } from '#server/mail/mailKinds.ts'
import { mountApiCall } from '#server/mount.ts'
import { writeAuditLogLine, auditPersonalDataReading } from '#server/journal/journal.ts'

const SHOWN = 100
const isFailedMail = and(eq(outbox.status, 'failed'), isNotNull(outbox.content), isNotNull(outbox.recipient))

/** Mounts the office's API for failed mails and jobs: list, retry, delete. */
export function mountFailedMailsJobsApi(app: FastifyInstance, context: AppContext): void {
  const { db } = context
  mountApiCall(app, calls.failures, async ({ member }) => {
    await auditPersonalDataReading(db, { by_member: member.id, act: 'mails.read' })
    return { data: { mails: await failedMails(context), jobs: await failedJobs(context) } }
  })
  /**
   * Changes a failed mail or job and records this in the board's activity journal. Throws `NotFoundError` when it is
   * gone.
   */
  const act = (
    by_member: number,
    name: BoardAuditLogAction,
    id: string | number,
    work: (tx: Transaction) => Promise<Count>,
  ) =>
    inTransaction(db, async (tx) => {
      if (!(await work(tx)).rowCount) throw new NotFoundError('Ce n’est plus là\u00a0: quelqu’un s’en est occupé.')
      await writeAuditLogLine(tx, { by_member, act: name, subject: `${id}` })
    })
  mountApiCall(app, calls.retryMail, async ({ member, params: { id } }) => {
    await act(member.id, 'mail.retried', id, (tx) =>
      tx
        .update(outbox)
        // Mails are retried for one day: a new creation date grants another day.
        .set({ status: 'waiting', attempts: 0, created_at: now, next_attempt_at: now, finished_at: null })
        .where(and(isFailedMail, eq(outbox.id, id))),
    )
    return { success: true, message: 'Le message attend son envoi.' }
  })
  mountApiCall(app, calls.dropMail, async ({ member, params: { id } }) => {
    await act(member.id, 'mail.dropped', id, (tx) => tx.delete(outbox).where(and(isFailedMail, eq(outbox.id, id))))
    return { success: true, message: 'Le message ne partira pas.' }
  })
  mountApiCall(app, calls.retryJob, async ({ member, params: { id } }) => {
    await act(member.id, 'job.retried', id, retryJob(id))
    return { success: true, message: 'La tâche va recommencer.' }
  })
  mountApiCall(app, calls.dropJob, async ({ member, params: { id } }) => {
    await act(member.id, 'job.dropped', id, (tx) => tx.delete(jobs).where(isFailedJob(id)))
    return { success: true, message: 'La tâche est abandonnée.' }
  })
}

type Count = { rowCount: number | null }
const now = sql`now()`
const isFailedJob = (id: number) => and(eq(jobs.id, id), isNotNull(jobs.failed_at))

/** Retries a failed background job. Deletes it instead when the same job is queued again already. */
const retryJob = (id: number) => async (tx: Transaction) => {
  const { rows } = await tx.execute<{ isWanted: boolean }>(sql`
    select exists (select from ${jobs} as other where other.name = ${jobs.name} and other.key = ${jobs.key}
      and other.failed_at is null) as "isWanted" from ${jobs} where ${isFailedJob(id)} for update`)
  return rows[0]?.isWanted
    ? tx.delete(jobs).where(isFailedJob(id))
    : tx
        .update(jobs)
        .set({ failed_at: null, failure: null, attempts: 0, due_at: now, lease: null })
        .where(isFailedJob(id))
}

async function failedMails({ db, composeMail }: AppContext): Promise<FailedMail[]> {
  const found = await db.select().from(outbox).where(isFailedMail).orderBy(desc(outbox.finished_at)).limit(SHOWN)
  return found.map(({ id, recipient, content, attempts, finished_at, created_at }) => ({
    id,
    subject: composeMail(content as MailContent).subject,
    recipient: recipient ?? '',
    attempts,
    failed_at: (finished_at ?? created_at).toISOString(),
  }))
}

async function failedJobs({ db }: AppContext): Promise<FailedJob[]> {
  const { id, name, failure, attempts, failed_at } = jobs
  const found = await db
    .select({ id, name, failure, attempts, failed_at })
    .from(jobs)
    .where(isNotNull(failed_at))
    .orderBy(desc(failed_at))
    .limit(SHOWN)
  return found.map((job) => ({ ...job, failure: job.failure ?? '', failed_at: job.failed_at?.toISOString() ?? '' }))
}
