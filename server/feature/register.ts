import type { PgTable } from '#server/drizzle/pgCore.ts'
import { jobs } from '#server/database/schema/jobs.ts'
import { rate_limits } from '#server/database/schema/limits.ts'
import { outbox } from '#server/database/schema/outbox.ts'
import { formatDuration, type Duration } from '#server/lib/duration.ts'
import { retentionPeriods, hasNightlyDatabaseBackups, type RetentionSettings } from '#server/privacy/durations.ts'

/** Legal bases of the processing register: articles 6 and 9 of the GDPR. */
const grounds = {
  contract: 'Le contrat d’adhésion (art. 6.1.b)',
  request: 'Votre demande, avant l’adhésion (art. 6.1.b)',
  law: 'Une obligation légale (art. 6.1.c)',
  interest: 'Notre intérêt légitime (art. 6.1.f)',
  consent: 'Votre accord (art. 6.1.a)',
}

/** A line of the GDPR processing register: data, purpose, legal basis, retention and tables. */
export type ProcessingRegisterLine = {
  what: string
  why: string
  ground: keyof typeof grounds
  /** Retention of personal data: a duration from an event on, or until a condition. */
  kept: (Duration & { since: string }) | { until: string }
  /** Database tables that hold the personal data, whole or by columns. */
  holds: (PgTable | [table: PgTable, ...columns: string[]])[]
}

/** Creates a line of the GDPR processing register from a retention duration, which the deletion job also reads. */
export function createProcessingRegisterLine(
  { what, why, since, ...length }: Duration & { what: string; why: string; since: string },
  ground: ProcessingRegisterLine['ground'],
  holds: ProcessingRegisterLine['holds'],
): ProcessingRegisterLine {
  return { what, why, ground, kept: { ...length, since }, holds }
}

/** GDPR register lines of the technical database tables, which belong to no feature. */
const ownLines: ProcessingRegisterLine[] = [
  createProcessingRegisterLine(retentionPeriods.tries, 'interest', [rate_limits]),
  createProcessingRegisterLine(retentionPeriods.mail, 'interest', [outbox]),
  createProcessingRegisterLine(retentionPeriods.job, 'interest', [jobs]),
  createProcessingRegisterLine(retentionPeriods.halfFile, 'interest', []),
  createProcessingRegisterLine(retentionPeriods.backup, 'interest', []),
]

/** Returns the portal's GDPR processing register under its settings: the features' lines, then the technical ones. */
export function buildProcessingRegister(
  lines: ProcessingRegisterLine[],
  env: RetentionSettings,
): ProcessingRegisterLine[] {
  return [...lines, ...ownLines]
    .filter(({ what }) => what !== retentionPeriods.backup.what || hasNightlyDatabaseBackups(env))
    .map((line) =>
      line.what === retentionPeriods.message.what
        ? { ...line, kept: { ...line.kept, days: env.CONTACT_KEPT_DAYS } }
        : line,
    )
}

/** Returns a line of the GDPR processing register in French: data, purpose, legal basis, retention. */
export function formatProcessingRegisterLine({
  what,
  why,
  ground,
  kept,
}: ProcessingRegisterLine): [string, string, string, string] {
  const time = 'until' in kept ? `Jusqu’à ${kept.until}` : `${formatDuration(kept)} après ${kept.since}`
  return [what, why, grounds[ground], time]
}
