import type { FastifyBaseLogger } from 'fastify'
import type { z } from 'zod'
import type { Database } from '#server/database/connect.ts'
import type { Env } from '#server/env.ts'
import type { Files } from '#server/storage/files.ts'

/** What a job has to work with. Its signal says that its time is over, or that the portal stops. */
export type JobTools = { db: Database; files: Files; env: Env; log: FastifyBaseLogger; signal: AbortSignal }

/**
 * A kind of background work, declared by its feature. It may be done more than once (a process may die before it has
 * said that it was done), so that doing it again must do no harm; and it must end soon once its signal is aborted.
 */
export type Job<Payload extends z.ZodType = z.ZodType> = {
  /** The subject and the work, as in `accords.extract`. It stands in the database: a new name is a new kind. */
  name: string
  /** What one of them is about: ids and the like, and not what a database or a backup should not keep. */
  payload: Payload
  run(this: void, payload: z.output<Payload>, tools: JobTools): Promise<void>
  /** How long it may take (a minute unless told) and how often it is tried (five times). */
  limits?: { withinMs?: number; attempts?: number }
  /** Done again and again, this many milliseconds after the last time, by one process for all. Its payload is `{}`. */
  everyMs?: number
}

/** A failure in words of our own, which quote nothing of what was read: its row may keep them, and no other's. */
export class JobError extends Error {}

/** Declares a kind of background work, with the types that its payload's schema gives. */
export function job<Payload extends z.ZodType>(declared: Job<Payload>): Job<Payload> {
  return declared
}

export const withinMsOf = ({ limits }: Job) => limits?.withinMs ?? 60_000
export const attemptsOf = ({ limits }: Job) => limits?.attempts ?? 5
