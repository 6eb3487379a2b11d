import type { FastifyBaseLogger } from 'fastify'
import type { z } from 'zod'
import type { Database } from '#server/database/connect.ts'
import type { Env } from '#server/env.ts'
import type { FileStorage } from '#server/storage/files.ts'

/** Services for a running background job. The signal aborts on timeout or shutdown. */
export type BackgroundJobServices = {
  db: Database
  files: FileStorage
  env: Env
  log: FastifyBaseLogger
  signal: AbortSignal
}

/**
 * Background job of a feature. It may run more than once, since a process may crash before recording success, so it
 * must be idempotent. It must end soon after its signal aborts.
 */
export type BackgroundJob<Payload extends z.ZodType = z.ZodType> = {
  /** Background job name as `accords.extract`, stored in the database: renaming it makes a new job. */
  name: string
  /** Schema of a background job's payload: ids and the like, nothing that the database or a backup must not store. */
  payload: Payload
  run(this: void, payload: z.output<Payload>, tools: BackgroundJobServices): Promise<void>
  /** Timeout of a background job in milliseconds (default: one minute) and number of attempts (default: five). */
  limits?: { withinMs?: number; attempts?: number }
  /** Interval in milliseconds after the last run, for recurring jobs. One process runs them, with the payload `{}`. */
  everyMs?: number
}

/** Background job failure with a message that quotes no data and may be stored in the job's row. */
export class StorableJobError extends Error {}

/** Declares a background job, and infers types from its payload schema. */
export function defineBackgroundJob<Payload extends z.ZodType>(
  declared: BackgroundJob<Payload>,
): BackgroundJob<Payload> {
  return declared
}

/** Returns the maximum duration of one run of a background job, in milliseconds. */
export const jobTimeoutMs = ({ limits }: BackgroundJob) => limits?.withinMs ?? 60_000
export const jobMaxAttempts = ({ limits }: BackgroundJob) => limits?.attempts ?? 5
