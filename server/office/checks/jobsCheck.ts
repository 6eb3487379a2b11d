import { sql } from '#server/drizzle/drizzle.ts'
import { jobs } from '#server/database/schema/jobs.ts'
import { formatFrenchMinute } from '#server/lib/parisTime.ts'
import { createPassedFinding, type OperationalCheck } from './operationalCheck.ts'

const MINUTE_MS = 60_000

/**
 * Check of the background jobs: given up, failed on each attempt (recurring ones begin anew), or due without being
 * taken. Recurring jobs come first, so one that waits shows that no job runs.
 */
export const jobsCheck: OperationalCheck = {
  name: 'jobs',
  title: 'Tâches de fond',
  advice:
    'Voyez «\u00a0Envois et tâches\u00a0»\u00a0: la cause y est écrite, et chaque tâche peut être recommencée. Si plus aucune ne part, redémarrez le portail.',
  announcedAfterMs: 5 * MINUTE_MS,
  isNeeded: () => true,
  async run({ db, now }) {
    const ago = (minutes: number) => new Date(now.getTime() - minutes * MINUTE_MS).toISOString()
    const isDue = sql`${jobs.failed_at} is null and ${jobs.lease} is null`
    const { rows } = await db.execute<{ failed: number; failing: number; late: number; stuck: Date | null }>(sql`
      select count(*) filter (where ${jobs.failed_at} is not null)::int as failed,
        count(*) filter (where ${isDue} and ${jobs.key} = ${jobs.name} and ${jobs.failure} is not null)::int as failing,
        count(*) filter (where ${isDue} and ${jobs.due_at} < ${ago(24 * 60)})::int as late,
        min(${jobs.due_at}) filter (where ${isDue} and ${jobs.key} = ${jobs.name}
          and ${jobs.due_at} < ${ago(15)}) as stuck
      from ${jobs}`)
    const { failed = 0, failing = 0, late = 0, stuck = null } = rows[0] ?? {}
    if (stuck)
      return {
        state: 'failed',
        cause: `Plus aucune tâche n’est faite depuis le ${formatFrenchMinute(new Date(stuck))}.`,
      }
    const causes = [
      failed > 0 && (failed > 1 ? `${failed}\u00a0tâches ont échoué pour de bon` : 'une tâche a échoué pour de bon'),
      failing > 0 && (failing > 1 ? `${failing}\u00a0tâches régulières échouent` : 'une tâche régulière échoue'),
      late > 0 &&
        (late > 1 ? `${late}\u00a0tâches attendent depuis plus d’un jour` : 'une tâche attend depuis plus d’un jour'),
    ].filter((one) => one !== false)
    if (causes.length === 0) return createPassedFinding('Toutes les tâches sont faites ou à l’heure.')
    const sentence = causes.join(', ')
    return { state: 'warning', cause: `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.` }
  },
}
