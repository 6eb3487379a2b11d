import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { and, asc, eq, inArray, isNull, lte, sql } from '#server/drizzle/drizzle.ts'
import { jobs } from '#server/database/schema/jobs.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { DatabasePoller } from './Poller.ts'
import {
  jobMaxAttempts,
  type BackgroundJob,
  StorableJobError,
  type BackgroundJobServices,
  jobTimeoutMs,
} from './job.ts'
import { nextBackgroundJobState, isLastJobAttempt, type BackgroundJobOutcome, type JobRow } from './outcome.ts'

// Extra time for a job to end after its timeout; then its slot is freed, and later its lease expires.
const OVERTIME_MS = 5000
const LEASE_BEYOND_MS = 15_000

type Context = Omit<BackgroundJobServices, 'signal'>

/**
 * Worker that runs background jobs, two at a time. A job is leased by one atomic update; after a crash another process
 * takes it when the lease expires. Failed jobs are retried with increasing delays; a permanent failure is logged as an
 * error, and its row stays.
 */
export class JobQueue {
  readonly #kinds: Map<string, BackgroundJob>
  readonly #context: Context
  readonly #background: DatabasePoller

  constructor(kinds: BackgroundJob[], context: Context) {
    this.#kinds = new Map(kinds.map((kind) => [kind.name, kind]))
    if (this.#kinds.size < kinds.length) throw new Error('Two kinds of job have one name')
    this.#context = context
    const onError = (err: unknown) => context.log.error({ err }, 'background jobs could not be read')
    this.#background = new DatabasePoller({ doNext: () => this.#doNext(), onError })
  }

  /** Inserts recurring background jobs if missing, then polls every two seconds for due jobs. */
  async start(): Promise<void> {
    const recurring = [...this.#kinds.values()].filter(({ everyMs }) => everyMs)
    const rows = recurring.map(({ name, payload }) => ({ name, key: name, payload: payload.parse({}) }))
    if (rows.length) await this.#context.db.insert(jobs).values(rows).onConflictDoNothing()
    this.#background.start()
    this.#background.look()
  }

  /** Runs all due background jobs; resolves when none is left. */
  drain(): Promise<void> {
    return this.#background.drain()
  }

  /** Starts no more background jobs and waits a few seconds for running ones; the rest are left to the next process. */
  close(): Promise<void> {
    return this.#background.close()
  }

  async #doNext(): Promise<boolean> {
    const row = await this.#take()
    const kind = row && this.#kinds.get(row.name)
    if (!kind) return false
    await this.#settle(row, kind, await this.#attempt(row, kind))
    return true
  }

  async #take(): Promise<JobRow | undefined> {
    const kinds = [...this.#kinds.values()]
    const recurring = kinds.filter(({ everyMs }) => everyMs).map(({ name }) => name)
    const seconds = Object.fromEntries(kinds.map((kind) => [kind.name, (jobTimeoutMs(kind) + LEASE_BEYOND_MS) / 1000]))
    const { db } = this.#context
    const next = db
      .select({ id: jobs.id })
      .from(jobs)
      .where(
        and(
          isNull(jobs.failed_at),
          lte(jobs.due_at, sql`now()`),
          inArray(
            jobs.name,
            kinds.map(({ name }) => name),
          ),
        ),
      )
      // Recurring jobs are short and come first: a hundred documents to read must not delay them.
      .orderBy(sql`${jobs.name} = any(${sql.param(recurring)}::text[]) desc`, asc(jobs.due_at))
      .limit(1)
      .for('update', { skipLocked: true })
    const [row] = await db
      .update(jobs)
      .set({
        lease: randomUUID(),
        attempts: sql`${jobs.attempts} + 1`,
        due_at: sql`now() + make_interval(secs => (${JSON.stringify(seconds)}::jsonb ->> ${jobs.name})::float)`,
      })
      .where(sql`${jobs.id} = (${next})`)
      .returning()
    return row
  }

  async #attempt({ attempts, payload }: JobRow, kind: BackgroundJob): Promise<BackgroundJobOutcome> {
    // Attempts are counted when the job is taken, so that one that crashes its process is not retried for ever.
    if (attempts > jobMaxAttempts(kind)) return { error: new StorableJobError('Each process that did it has ended') }
    const signal = AbortSignal.any([this.#background.givenUp, AbortSignal.timeout(jobTimeoutMs(kind))])
    const ended = new AbortController()
    try {
      const work = kind.run(kind.payload.parse(payload), { ...this.#context, signal })
      await Promise.race([work, overtime(signal, ended.signal)])
      return 'done'
    } catch (error) {
      return this.#background.givenUp.aborted ? 'interrupted' : { error }
    } finally {
      ended.abort()
    }
  }

  /** Stores the outcome of a background job's attempt, unless another process has taken the job over. */
  async #settle({ id, lease, name, attempts }: JobRow, kind: BackgroundJob, outcome: BackgroundJobOutcome) {
    const { db, log } = this.#context
    const told = { job: id, name, attempts }
    if (typeof outcome === 'object') log.warn({ ...told, err: outcome.error }, 'a job has failed')
    const change = await inTransaction(db, async (tx) => {
      const mine = and(eq(jobs.id, id), sql`${jobs.lease} = ${lease}`)
      const [held] = await tx.select().from(jobs).where(mine).for('update')
      if (!held) return undefined
      const after = nextBackgroundJobState(outcome, held, kind)
      await (after ? tx.update(jobs).set(after).where(mine) : tx.delete(jobs).where(mine))
      return after
    })
    if (change?.failed_at) log.error(told, 'a job failed for good')
    else if (change?.failure && isLastJobAttempt(attempts, kind))
      log.error(told, 'a job has failed each time, and begins anew')
  }
}

/** Rejects when a background job runs on long after its signal was aborted. */
async function overtime(signal: AbortSignal, ended: AbortSignal): Promise<void> {
  if (!signal.aborted) await once(signal, 'abort', { signal: ended })
  await sleep(OVERTIME_MS, undefined, { signal: ended })
  throw new StorableJobError('It does not end when it is told to')
}
