import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, lte, or, sql } from '#server/drizzle/drizzle.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Database, Transaction } from '#server/database/connect.ts'
import { canonicalEmail } from '#server/database/canonicalEmail.ts'
import { outbox } from '#server/database/schema/outbox.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { sqlSecondsFromNow, DatabasePoller, backoffSeconds } from '#server/jobs/Poller.ts'
import { retentionPeriods } from '#server/privacy/durations.ts'
import { sqlTimeAgo } from '#server/lib/duration.ts'
import type { MailContent } from './mailKinds.ts'
import type { MailMessage } from './message.ts'
import type { DeliverMail } from './smtp.ts'

const ATTEMPT_MS = 60_000
const GIVE_UP_AFTER_MS = 24 * 3_600_000

type Row = typeof outbox.$inferSelect
type Outcome = Partial<Pick<Row, 'status' | 'recipient' | 'content' | 'attempts' | 'subject'>>

type OutboxOptions = {
  db: Database
  log: FastifyBaseLogger
  deliver: DeliverMail
  /** Composes the subject, text and HTML of a mail from its content. */
  compose: (content: MailContent) => MailMessage
}

const emptied = { recipient: null, content: null }

/**
 * Worker that sends the mails of the outbox. Each mail is sent in a transaction that locks its row: servers share the
 * work, and an interrupted mail stays for the next one. Failed deliveries are retried for a day with increasing delays.
 */
export class MailOutbox {
  readonly #db: Database
  readonly #log: FastifyBaseLogger
  readonly #deliver: DeliverMail
  readonly #compose: (content: MailContent) => MailMessage
  readonly #background: DatabasePoller

  constructor({ db, log, deliver, compose }: OutboxOptions) {
    this.#db = db
    this.#log = log
    this.#deliver = deliver
    this.#compose = compose
    this.#background = new DatabasePoller({
      prepare: () => expire(db, ['waiting']),
      doNext: () => this.#sendNext(),
      onError: (err) => log.error({ err }, 'the outbox could not be read'),
    })
  }

  /**
   * Starts polling the outbox for due mails every two seconds. Sending a mail directly after the call that queued it
   * would reveal, by timing, whether the address is known.
   */
  start(): void {
    this.#background.start()
  }

  /** Sends all due mails of the outbox; resolves when none is left. */
  drain(): Promise<void> {
    return this.#background.drain()
  }

  /** Starts no more mails and waits a few seconds for those being sent; the rest stay for the next start. */
  close(): Promise<void> {
    return this.#background.close()
  }

  #sendNext(): Promise<boolean> {
    return inTransaction(this.#db, async (tx) => {
      const [mail] = await tx
        .select()
        .from(outbox)
        .where(
          and(
            eq(outbox.status, 'waiting'),
            lte(outbox.next_attempt_at, sql`now()`),
            or(isNull(outbox.expires_at), gt(outbox.expires_at, sql`now()`)),
          ),
        )
        // A short-lived code goes before a mail that can wait.
        .orderBy(asc(outbox.expires_at), asc(outbox.next_attempt_at))
        .limit(1)
        .for('update', { skipLocked: true })
      if (!mail) return false
      const outcome = await this.#attempt(mail)
      const isOver = outcome.status !== undefined
      await tx
        .update(outbox)
        .set({
          ...outcome,
          ...(isOver
            ? { finished_at: sqlSecondsFromNow(0) }
            : { next_attempt_at: sqlSecondsFromNow(backoffSeconds(mail.attempts)) }),
        })
        .where(eq(outbox.id, mail.id))
      return true
    })
  }

  async #attempt({ id, recipient, content, attempts, created_at, member_id }: Row): Promise<Outcome> {
    if (content === null) return { status: 'sent', ...emptied }
    try {
      const message = this.#compose(content as MailContent)
      const signal = AbortSignal.any([this.#background.givenUp, AbortSignal.timeout(ATTEMPT_MS)])
      await this.#deliver({ id, recipient, message }, signal)
      // The office lists the subjects of mails sent to a member.
      return { status: 'sent', ...emptied, ...(member_id !== null && { subject: message.subject }) }
    } catch (error) {
      // The mail server's message may contain the address: only its codes are logged.
      const told = { mail: id, kind: content.kind, attempts: attempts + 1, ...codesOf(error) }
      const isOver = isRefused(error) || Date.now() - created_at.getTime() > GIVE_UP_AFTER_MS
      if (isOver) this.#log.error(told, 'a mail was given up')
      else this.#log.warn(told, 'a mail could not be sent yet')
      return { ...(isOver && { status: 'failed' as const }), attempts: attempts + 1 }
    }
  }
}

/**
 * Deletes finished mails of the outbox after their retention period, and mails unsent for `days` days, the retention of
 * contact messages. Failed mails keep their content until then, for resending by hand, unless expired.
 */
export async function sweepMailOutbox(db: Database, days: number): Promise<void> {
  await expire(db, ['waiting', 'failed'])
  const isOver = lt(outbox.finished_at, sqlTimeAgo(retentionPeriods.mail))
  const hasWaited = and(eq(outbox.status, 'waiting'), lt(outbox.created_at, sqlTimeAgo({ days })))
  await db.delete(outbox).where(or(isOver, hasWaited))
}

/** Erases the recipient and content of expired mails in the outbox, whose links and codes no longer work. */
async function expire(db: Database, statuses: Row['status'][]) {
  const stale = db
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(inArray(outbox.status, statuses), lte(outbox.expires_at, sql`now()`)))
    .for('update', { skipLocked: true })
  await db
    .update(outbox)
    .set({ status: 'expired', ...emptied, finished_at: sql`coalesce(${outbox.finished_at}, now())` })
    .where(inArray(outbox.id, stale))
}

/**
 * Deletes unsent mails to this e-mail address or about it, of all kinds or of `kinds`. Mails being sent still leave.
 */
export async function deleteUnsentMailsOfAddress(
  tx: Transaction,
  address: string,
  kinds?: MailContent['kind'][],
): Promise<void> {
  const email = canonicalEmail(address)
  const waiting = await tx
    .select({ id: outbox.id, recipient: outbox.recipient, sender: sql<string | null>`${outbox.content} ->> 'email'` })
    .from(outbox)
    .where(and(isNotNull(outbox.content), kinds && inArray(sql`${outbox.content} ->> 'kind'`, kinds)))
  const theirs = waiting.filter(({ recipient, sender }) =>
    [recipient, sender].some((named) => named !== null && canonicalEmail(named) === email),
  )
  const ids = theirs.map(({ id }) => id)
  await tx.delete(outbox).where(inArray(outbox.id, ids))
}

/**
 * True when the mail server has permanently refused this mail. A refused sign-in to the server is a configuration
 * error, and is retried.
 */
function isRefused(error: unknown) {
  const { responseCode = 0, command } = codesOf(error)
  return responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA')
}

function codesOf(error: unknown): { reason?: string; responseCode?: number; command?: string } {
  if (!(error instanceof Error)) return {}
  return {
    ...('code' in error && typeof error.code === 'string' && { reason: error.code }),
    ...('responseCode' in error && typeof error.responseCode === 'number' && { responseCode: error.responseCode }),
    ...('command' in error && typeof error.command === 'string' && { command: error.command }),
  }
}
