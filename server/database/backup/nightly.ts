import { mkdir, readdir, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { retentionPeriods } from '#server/privacy/durations.ts'
import { withAdvisoryLockIfFree } from '#server/database/advisoryLock.ts'
import { makePortalBackup } from './makePortalBackup.ts'
import { openPostgresClient } from './openPostgresClient.ts'

/** Database, files folder and destination folder of nightly backups. */
export type NightlyBackupLocations = { url: string; files: string; folder: string }
/** Receives the end of each nightly backup: no error, or why it failed. */
type BackupReport = (error?: unknown) => Promise<void>
type Log = { info(about: object, message: string): void; error(about: object, message: string): void }

const FROM_HOUR = 3
const EVERY_MS = 10 * 60_000
// Partial files of a killed process are dated by their name too.
const NAME = /^(?:nightly|office)-(\d{4}-\d{2}-\d{2})\.tar\.zst(\.partial)?$/

/**
 * Schedules nightly backups from 3 a.m.; after sleep, the machine makes up a missed one on waking. Failures are logged
 * as errors and retried every ten minutes. Returns a function that stops the schedule.
 */
export function scheduleNightlyBackups(nightly: NightlyBackupLocations, log: Log, report?: BackupReport) {
  const end = new AbortController()
  let current: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    current = current.then(() => runNightlyBackup(nightly, log, new Date(), { signal: end.signal, report }))
  }, EVERY_MS)
  return () => {
    clearInterval(timer)
    end.abort()
    return current
  }
}

/** Makes the day's backup of the portal when it is due and missing, then deletes expired backups. */
export async function runNightlyBackup(
  { url, files, folder }: NightlyBackupLocations,
  log: Log,
  now: Date,
  { signal, report }: { signal?: AbortSignal; report?: BackupReport | undefined } = {},
) {
  try {
    const day = dayOf(now)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const names = await readdir(folder)
    if (signal?.aborted || now.getHours() < FROM_HOUR || names.includes(nameOf(day))) return
    await ensureBackupDiskSpace(url, folder)
    const file = join(folder, nameOf(day))
    const isMade = await withAdvisoryLockIfFree(url, 'backup', () =>
      makePortalBackup(file, { url, files, ...(signal && { signal }) }),
    )
    if (!isMade) return // another machine makes it, in its own folder or in this one
    // Old backups are deleted only after a success: while backups fail, they are all there is.
    const oldest = dayOf(new Date(now.getFullYear(), now.getMonth(), now.getDate() - retentionPeriods.backup.days + 1))
    const old = names.filter((name) => (NAME.exec(name)?.[1] ?? oldest) < oldest)
    for (const name of old) await rm(join(folder, name))
    log.info({ file }, 'the nightly backup was written')
    await report?.()
  } catch (error) {
    if (signal?.aborted) return
    log.error({ err: error, folder }, 'THE NIGHTLY BACKUP FAILED: earlier backups are unchanged')
    await report?.(error).catch((err: unknown) => log.error({ err }, 'the failed backup could not be recorded'))
  }
}

/** Error: the disk of the backups has too little room for one. */
export class TooLittleRoomError extends Error {
  readonly code = 'ENOSPC'
  constructor(folder: string) {
    super(`Too little room left on the disk of ${folder}`)
  }
}

/**
 * Throws when the disk of the folder has less room than twice the database. A backup must never fill the disk:
 * PostgreSQL stops on a full one.
 */
export async function ensureBackupDiskSpace(url: string, folder: string) {
  const client = await openPostgresClient(url)
  try {
    const { rows } = await client.query<{ size: string }>('SELECT pg_database_size(current_database()) AS size')
    const { bavail, bsize } = await statfs(folder)
    if (bavail * bsize < 2 * Number(rows[0]?.size)) throw new TooLittleRoomError(folder)
  } finally {
    await client.end()
  }
}

const nameOf = (day: string) => `nightly-${day}.tar.zst`

function dayOf(date: Date) {
  const digits = (value: number) => String(value).padStart(2, '0')
  return `${date.getFullYear()}-${digits(date.getMonth() + 1)}-${digits(date.getDate())}`
}
