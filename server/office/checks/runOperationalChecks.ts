import { hostname } from 'node:os'
import { and, eq, lt, ne } from '#server/drizzle/drizzle.ts'
import type { Transaction } from '#server/database/connect.ts'
import { operational_checks } from '#server/database/schema/operations.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { AppContext } from '#server/feature.ts'
import { describeErrorForLog } from '#server/http/log.ts'
import { announceCheck } from './announceCheck.ts'
import { nextCheckRow } from './nextCheckRow.ts'
import { isFailureState, type OperationalCheck, type OperationalCheckContext } from './operationalCheck.ts'
import type { OperationalFinding } from './operationalCheck.ts'
import { operationalChecks } from './operationalChecks.ts'

/** Services of the operational checks. Without `isAnnouncing`, results are stored and nobody is told. */
export type OperationalChecksContext = Omit<OperationalCheckContext, 'now'> &
  Pick<AppContext, 'log'> & { isAnnouncing: boolean }

/** Time after which the results of a machine that makes no more checks are deleted, in milliseconds. */
const GONE_AFTER_MS = 3_600_000
/** Part of its interval that must have passed before a check runs again, as rounds are not exact. */
const NEARLY = 0.8

/**
 * Runs the operational checks that are due, stores their results, and announces failures and their end. A check of the
 * whole portal is made by one of the instances that share the database, at most every `roundMs`.
 */
export async function runOperationalChecks(
  context: OperationalChecksContext,
  { clock = () => new Date(), roundMs = 0 } = {},
): Promise<void> {
  for (const check of operationalChecks) {
    const key = { name: check.name, machine: check.isLocal ? hostname() : '' }
    const services = { ...context, now: clock() }
    if (!check.isNeeded(services)) await context.db.delete(operational_checks).where(isRow(key))
    else if (await isDue(services, key, check, roundMs)) {
      const found = await findState(check, services)
      await inTransaction(context.db, (tx) => store(tx, check, { key, found, context: { ...context, now: clock() } }))
    }
  }
  const gone = new Date(clock().getTime() - GONE_AFTER_MS)
  await context.db
    .delete(operational_checks)
    .where(and(ne(operational_checks.machine, ''), lt(operational_checks.checked_at, gone)))
}

type Services = OperationalChecksContext & OperationalCheckContext
type Key = { name: OperationalCheck['name']; machine: string }
const isRow = ({ name, machine }: Key) =>
  and(eq(operational_checks.name, name), eq(operational_checks.machine, machine))

async function isDue({ db, now }: Services, key: Key, { everyMs }: OperationalCheck, roundMs: number) {
  const [row] = await db.select().from(operational_checks).where(isRow(key))
  // A failing check runs in each round, so that its end shows at once.
  const afterMs = NEARLY * (row && isFailureState(row.state) ? roundMs : (everyMs ?? roundMs))
  // A check of the future comes from a clock that was set back.
  return row === undefined || Math.abs(now.getTime() - row.checked_at.getTime()) >= afterMs
}

async function findState(check: OperationalCheck, services: Services): Promise<OperationalFinding> {
  try {
    return await check.run(services)
  } catch (error) {
    services.log.error({ err: error, check: check.name }, 'an operational check could not be made')
    const { type, reason } = describeErrorForLog(error)
    return { state: 'unknown', cause: `Cette vérification n’a pas pu se faire (${reason ?? type}).` }
  }
}

type Stored = { key: Key; found: OperationalFinding; context: Services }

async function store(tx: Transaction, check: OperationalCheck, { key, found, context }: Stored) {
  const { env, log, now, isAnnouncing } = context
  // Instances that find the first failure at once must announce it once.
  await tx
    .insert(operational_checks)
    .values({ ...key, state: 'unknown', cause: '', since: now, checked_at: now })
    .onConflictDoNothing()
  const [before] = await tx.select().from(operational_checks).where(isRow(key)).for('update')
  const { row, alert } = nextCheckRow(before, found, { ...check, now })
  await tx.update(operational_checks).set(row).where(isRow(key))
  if (before?.state !== row.state && isFailureState(row.state))
    log.error({ check: check.name, state: row.state, cause: row.cause }, 'an operational check fails')
  if (!alert || !isAnnouncing) return
  const since = alert === 'over' ? (before?.announced_since ?? row.since) : row.since
  await announceCheck(tx, { check, row: { ...row, machine: key.machine }, alert, since, env })
}
