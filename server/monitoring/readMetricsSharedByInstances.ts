import { Gauge, Registry } from 'prom-client'
import { sql } from '#server/drizzle/drizzle.ts'
import type { Database } from '#server/database/connect.ts'
import { jobs } from '#server/database/schema/jobs.ts'
import { operational_checks } from '#server/database/schema/operations.ts'
import { outbox } from '#server/database/schema/outbox.ts'
import type { ProcessMetricValues } from './ProcessMetrics.ts'
import { readLastOperationalEvent } from './operationalMarks.ts'

const STATES = ['ok', 'warning', 'failed', 'unknown'] as const

type Counts = { waiting: number; failed: number; oldest: number | null }

/** Reads the metrics that all instances share from the database: outbox, jobs, last backup and operational checks. */
export async function readMetricsSharedByInstances(db: Database): Promise<ProcessMetricValues> {
  const registry = new Registry()
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name, help, labelNames, registers: [registry] })
  const [mails, tasks, checks, backup, drill] = await Promise.all([
    db.execute<Counts>(sql`
      select count(*) filter (where status = 'waiting')::int as waiting,
        count(*) filter (where status = 'failed')::int as failed,
        extract(epoch from now() - min(next_attempt_at) filter (where status = 'waiting' and next_attempt_at < now()))::float8 as oldest
      from ${outbox} where status in ('waiting', 'failed')`),
    db.execute<Counts>(sql`
      select count(*) filter (where failed_at is null)::int as waiting,
        count(*) filter (where failed_at is not null)::int as failed,
        extract(epoch from now() - min(due_at) filter (where failed_at is null and lease is null and due_at < now()))::float8 as oldest
      from ${jobs}`),
    db.select().from(operational_checks),
    readLastOperationalEvent(db, 'backup'),
    readLastOperationalEvent(db, 'drill'),
  ])
  for (const [name, words, { rows }] of [
    ['mails', 'Mails', mails],
    ['jobs', 'Background jobs', tasks],
  ] as const) {
    const counts = gauge(`envol_${name}`, `${words} in the database, by state`, ['state'])
    counts.set({ state: 'waiting' }, rows[0]?.waiting ?? 0)
    counts.set({ state: 'failed' }, rows[0]?.failed ?? 0)
    gauge(`envol_${name}_oldest_seconds`, `${words}: time since the oldest is due`).set(rows[0]?.oldest ?? 0)
  }
  const last = gauge('envol_last_backup_timestamp_seconds', 'Time of the last backup by the portal')
  if (backup) last.set(backup.at.getTime() / 1000)
  const drilled = gauge('envol_last_restore_drill_timestamp_seconds', 'Time of the last successful restore drill')
  if (drill) drilled.set(drill.at.getTime() / 1000)
  const states = gauge('envol_check', 'Operational checks: 1 for the present state', ['check', 'machine', 'state'])
  for (const { name, machine, state } of checks)
    for (const one of STATES) states.set({ check: name, machine, state: one }, one === state ? 1 : 0)
  return registry.getMetricsAsJSON()
}
