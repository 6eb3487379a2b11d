import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setPriority } from 'node:os'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import type { NightlyBackupLocations } from '#server/database/backup/nightly.ts'
import { defineBackgroundJob, type BackgroundJobServices } from '#server/jobs/job.ts'
import { readLastOperationalEvent, recordOperationalEventTime } from '#server/monitoring/operationalMarks.ts'
import { findLatestBackup } from './backupFiles.ts'

const COMMAND = fileURLToPath(new URL('../commands/drillCommand.ts', import.meta.url))
const DAY_MS = 86_400_000
const EVERY_MS = 30 * DAY_MS
/** Niceness of the drill, which may take long. */
const NICENESS = 10

/**
 * Returns the job that restores the last backup once a month into a temporary database, compares the number of rows,
 * and starts a portal on it (`npm run restore -- --drill`). Looks every day; repeats a failed drill on the next.
 */
export const createDrillJob = ({ folder }: NightlyBackupLocations) =>
  defineBackgroundJob({
    name: 'app.drill',
    payload: z.object({}),
    limits: { withinMs: 60 * 60_000, attempts: 1 },
    everyMs: DAY_MS,
    async run(_payload, services) {
      const { db, log, signal } = services
      const last = await readLastOperationalEvent(db, 'drill')
      const latest = await findLatestBackup(folder)
      if (!latest || (last && Date.now() - last.at.getTime() < EVERY_MS)) return
      const failure = await drill(latest.file, services)
      if (signal.aborted) return
      if (failure === undefined) return recordOperationalEventTime(db, 'drill')
      log.error({ file: latest.file, failure }, 'THE RESTORE DRILL FAILED: the last backup could not be restored')
      await recordOperationalEventTime(db, 'drill-failure')
    },
  })

/** Runs the drill in a process of its own; returns its French reason when it fails. */
async function drill(file: string, { signal }: BackgroundJobServices): Promise<string | undefined> {
  const child = spawn(process.execPath, [...process.execArgv, COMMAND, '--drill', file], {
    stdio: ['ignore', 'ignore', 'pipe'],
    signal,
    killSignal: 'SIGTERM',
  })
  child.on('error', () => undefined)
  if (child.pid === undefined) return 'the process could not be started'
  setPriority(child.pid, NICENESS)
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit') as Promise<[number | null]>])
  return code === 0 ? undefined : said.trim().slice(0, 500) || 'no reason given'
}
