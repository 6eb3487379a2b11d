import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Database } from '#server/database/connect.ts'
import { SOFTWARE_SLUG } from '#server/lib/software.ts'
import type { FileStorage } from '#server/storage/files.ts'
import { readFreeDiskSpace } from './diskSpace.ts'
import { recordOperationalEventTime } from './operationalMarks.ts'

const READY_WITHIN_MS = 1500
/** Time for which the result of the file storage's probe is reused, so that `/readyz` cannot be used to flood it. */
const FILES_REUSED_MS = 10_000
/** Free bytes below which the disk counts as full. */
const FULL_BELOW = 32 * 1_048_576

type Parts = { db: Database; files: FileStorage; folder: string }

/**
 * Serves `/healthz` (the process answers) and `/readyz` (it can serve). Readiness writes a row to the database and
 * needs room on the disk. An unreachable file storage is reported and does not count: all instances share it, and a
 * load balancer would withdraw them all.
 */
export function serveHealthChecks(app: FastifyInstance, { db, files, folder }: Parts): void {
  app.get('/healthz', { logLevel: 'warn' }, async () => ({ name: SOFTWARE_SLUG, status: 'ok' }))
  const database = shareResult(() => recordOperationalEventTime(db, 'readiness'))
  const disk = shareResult(async () => {
    const [space] = await readFreeDiskSpace([folder])
    if (!space || space.bytes < FULL_BELOW) throw new Error('The disk is full')
  })
  const bucket = shareResult(() => files.probe(), FILES_REUSED_MS)
  app.get('/readyz', { logLevel: 'warn' }, async (_request, reply) => {
    const [canWrite, hasRoom, hasFiles] = await Promise.all([database(), disk(), bucket()])
    const isReady = canWrite && hasRoom
    return reply.code(isReady ? 200 : 503).send({
      status: !isReady ? 'unavailable' : hasFiles ? 'ok' : 'degraded',
      database: canWrite ? 'ok' : 'unavailable',
      disk: hasRoom ? 'ok' : 'full',
      files: hasFiles ? 'ok' : 'unavailable',
    })
  })
}

/**
 * Returns a function that resolves with true when `work` succeeds in time. Concurrent callers share one attempt, and
 * later ones its result for `reusedMs`.
 */
function shareResult(work: () => Promise<unknown>, reusedMs = 0) {
  let asked: Promise<boolean> | undefined
  let known: { result: boolean; at: number } | undefined
  return () => {
    if (known && Date.now() - known.at < reusedMs) return Promise.resolve(known.result)
    asked ??= work()
      .then(
        () => true,
        () => false,
      )
      .then((result) => {
        known = { result, at: Date.now() }
        return result
      })
      .finally(() => (asked = undefined))
    return Promise.race([asked, sleep(READY_WITHIN_MS, false, { ref: false })])
  }
}
