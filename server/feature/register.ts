import type { PgTable } from '#server/drizzle/pgCore.ts'
import { jobs } from '#server/database/schema/jobs.ts'
import { rate_limits } from '#server/database/schema/limits.ts'
import { outbox } from '#server/database/schema/outbox.ts'
import { formatDuration, type Duration } from '#server/lib/duration.ts'
import { durations, hasBackups, type DurationSettings } from '#server/privacy/durations.ts'

/** On what ground a thing may be kept: articles 6 and 9 of the General Data Protection Regulation. */
const grounds = {
  contract: 'Le contrat d’adhésion (art. 6.1.b)',
  request: 'Votre demande, avant l’adhésion (art. 6.1.b)',
  law: 'Une obligation légale (art. 6.1.c)',
  interest: 'Notre intérêt légitime (art. 6.1.f)',
  consent: 'Votre accord (art. 6.1.a)',
}

/** One line of the register: what is kept of a person, what for, on what ground, how long, and where. */
export type RegisterLine = {
  what: string
  why: string
  ground: keyof typeof grounds
  /** A length of time and from when on, or until what. */
  kept: (Duration & { since: string }) | { until: string }
  /** Whole tables, or some columns of one. */
  holds: (PgTable | [table: PgTable, ...columns: string[]])[]
}

/** Takes the words and the length of one of the durations, which its sweep reads. */
export function lasting(
  { what, why, since, ...length }: Duration & { what: string; why: string; since: string },
  ground: RegisterLine['ground'],
  holds: RegisterLine['holds'],
): RegisterLine {
  return { what, why, ground, kept: { ...length, since }, holds }
}

/** What is kept below the features, whose own lines come before. */
const ownLines: RegisterLine[] = [
  lasting(durations.tries, 'interest', [rate_limits]),
  lasting(durations.mail, 'interest', [outbox]),
  lasting(durations.job, 'interest', [jobs]),
  lasting(durations.halfFile, 'interest', []),
  lasting(durations.backup, 'interest', []),
]

/** The register of this portal: the lines of its features and those of what lies below them, as it is set up. */
export function registerOf(lines: RegisterLine[], env: DurationSettings): RegisterLine[] {
  return [...lines, ...ownLines]
    .filter(({ what }) => what !== durations.backup.what || hasBackups(env))
    .map((line) =>
      line.what === durations.message.what ? { ...line, kept: { ...line.kept, days: env.CONTACT_KEPT_DAYS } } : line,
    )
}

/** A line as it is read: what, what for, on what ground, and how long. */
export function formatLine({ what, why, ground, kept }: RegisterLine): [string, string, string, string] {
  const time = 'until' in kept ? `Jusqu’à ${kept.until}` : `${formatDuration(kept)} après ${kept.since}`
  return [what, why, grounds[ground], time]
}
