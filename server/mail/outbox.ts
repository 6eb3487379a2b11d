import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, lte, or, sql } from '#server/drizzle/drizzle.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Database, Transaction } from '#server/database/connect.ts'
import { canonicalEmail } from '#server/database/canonicalEmail.ts'
import { outbox } from '#server/database/schema/outbox.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { secondsFromNow, Poller, backoffSeconds } from '#server/jobs/Poller.ts'
import { durations } from '#server/privacy/durations.ts'
import { ago } from '#server/lib/duration.ts'
import type { MailContent } from './mailKinds.ts'
import type { Message } from './message.ts'
import type { Deliver } from './smtp.ts'

const ATTEMPT_MS = 60_000
const GIVE_UP_AFTER_MS = 24 * 3_600_000

type Row = typeof outbox.$inferSelect
type Outcome = Partial<Pick<Row, 'status' | 'recipient' | 'content' | 'attempts' | 'subject'>>

type OutboxOptions = {
  db: Database
  log: FastifyBaseLogger
  deliver: Deliver
  /** Writes what a mail says. */
  compose: (content: MailContent) => Message
}

const emptied = { recipient: null, content: null }

/**
 * Sends the mails of the outbox. Each is sent under a lock that ends with the transaction which writes what came of
 * it, so that several servers share the work and one cut off in the middle leaves its mail to the next. What could
 * not be delivered is tried again, ever less often, for a day.
 */
export class Outbox {
  readonly #db: Database
  readonly #log: FastifyBaseLogger
  readonly #deliver: Deliver
  readonly #compose: (content: MailContent) => Message
  readonly #background: Poller

  constructor({ db, log, deliver, compose }: OutboxOptions) {
    this.#db = db
    this.#log = log
    this.#deliver = deliver
    this.#compose = compose
    this.#background = new Poller({
      prepare: () => expire(db, ['waiting']),
      doNext: () => this.#sendNext(),
      onError: (err) => log.error({ err }, 'the outbox could not be read'),
    })
  }

  /**
   * Looks every two seconds for what waits, by its own clock: were mails sent when a call has written them, the time
   * that the next calls take would tell whether there was someone to write to.
   */
  start(): void {
    this.#background.start()
  }

  /** Sends all that is due, and resolves when nothing is. */
  drain(): Promise<void> {
    return this.#background.drain()
  }

  /** Begins no other mail and waits for those being sent; after a few seconds they are left for the next start. */
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
        // A code that will soon be worthless leaves before a letter that can wait.
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
            ? { finished_at: secondsFromNow(0) }
            : { next_attempt_at: secondsFromNow(backoffSeconds(mail.attempts)) }),
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
      // Of what goes to a member the office says that it went.
      return { status: 'sent', ...emptied, ...(member_id !== null && { subject: message.subject }) }
    } catch (error) {
      // The server's own words may hold the address: only its codes are logged.
      const told = { mail: id, kind: content.kind, attempts: attempts + 1, ...codesOf(error) }
      const isOver = isRefused(error) || Date.now() - created_at.getTime() > GIVE_UP_AFTER_MS
      if (isOver) this.#log.error(told, 'a mail was given up')
      else this.#log.warn(told, 'a mail could not be sent yet')
      return { ...(isOver && { status: 'failed' as const }), attempts: attempts + 1 }
    }
  }
}

/**
 * Forgets the mails whose end is long past; a failed one keeps its content until then, to be sent again by hand, unless
 * it is of no use any more. One that has no way out waits for these days, and no longer than the message that it tells.
 */
export async function sweepOutbox(db: Database, days: number): Promise<void> {
  await expire(db, ['waiting', 'failed'])
  const isOver = lt(outbox.finished_at, ago(durations.mail))
  const hasWaited = and(eq(outbox.status, 'waiting'), lt(outbox.created_at, ago({ days })))
  await db.delete(outbox).where(or(isOver, hasWaited))
}

/** Empties the mails that are of no use any more: the links and codes in them open nothing. */
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

/** Removes the mails to this address and those that tell of it, of all kinds or of these; what is on its way leaves. */
export async function forgetAddress(tx: Transaction, address: string, kinds?: MailContent['kind'][]): Promise<void> {
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

/** Whether the server has refused this very mail for good; a refused sign-in is ours to mend, and is tried again. */
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
