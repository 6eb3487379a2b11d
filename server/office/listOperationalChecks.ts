import { asc } from '#server/drizzle/drizzle.ts'
import { OperationalCheckName, type OperationalCheckResult } from '#contract/office/checks.ts'
import type { Database } from '#server/database/connect.ts'
import { operational_checks } from '#server/database/schema/operations.ts'
import { isFailureState } from './checks/operationalCheck.ts'
import { operationalCheckByName } from './checks/operationalChecks.ts'

/** Returns the latest results of the operational checks, in the order of their names in the contract. */
export async function listOperationalChecks(db: Database): Promise<OperationalCheckResult[]> {
  const rows = await db.select().from(operational_checks).orderBy(asc(operational_checks.machine))
  return OperationalCheckName.options.flatMap((name) => {
    const { title, advice } = operationalCheckByName(name)
    return rows
      .filter((row) => row.name === name)
      .map(({ machine, state, cause, since, checked_at }) => ({
        name,
        title,
        machine: machine || null,
        state,
        cause,
        since: since.toISOString(),
        checked_at: checked_at.toISOString(),
        advice: isFailureState(state) ? advice : null,
      }))
  })
}
