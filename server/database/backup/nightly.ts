import { mkdir, readdir, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { durations } from '#server/privacy/durations.ts'
import { withAdvisoryLock } from '#server/database/advisoryLock.ts'
import { makeBackup } from './makeBackup.ts'
import { openClient } from './openClient.ts'

/** The database and the folder of files that a backup holds, and the folder where backups are written. */
export type BackupPlaces = { url: string; files: string; folder: string }
type Log = { info(about: object, message: string): void; error(about: object, message: string): void }

const FROM_HOUR = 3
const EVERY_MS = 10 * 60_000
// One that a kill cut short is as old as its name says.
const NAME = /^(?:nightly|office)-(\d{4}-\d{2}-\d{2})\.tar\.zst(\.partial)?$/

/**
 * Backs up the portal each night from three o'clock (a night that the machine slept through, as soon as it is awake),
 * until the function it gives is called. A failure is an error in the log, and is tried again minutes later.
 */
export function keepNightly(nightly: BackupPlaces, log: Log) {
  const end = new AbortController()
  let current: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    current = current.then(() => runNightly(nightly, log, new Date(), end.signal))
  }, EVERY_MS)
  return () => {
    clearInterval(timer)
    end.abort()
    return current
  }
}

/** Makes the backup of the day when its hour has come and it is not there yet, then removes those that are over. */
export async function runNightly({ url, files, folder }: BackupPlaces, log: Log, now: Date, signal?: AbortSignal) {
  try {
    const day = dayOf(now)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const names = await readdir(folder)
    if (signal?.aborted || now.getHours() < FROM_HOUR || names.includes(nameOf(day))) return
    await ensureRoom(url, folder)
    const file = join(folder, nameOf(day))
    const isMade = await withAdvisoryLock(url, 'backup', () =>
      makeBackup(file, { url, files, ...(signal && { signal }) }),
    )
    if (!isMade) return // the turn of another machine, which has a folder of its own or fills this one
    // Only after a success: while backups fail, the old ones are all there is.
    const oldest = dayOf(new Date(now.getFullYear(), now.getMonth(), now.getDate() - durations.backup.days + 1))
    const old = names.filter((name) => (NAME.exec(name)?.[1] ?? oldest) < oldest)
    for (const name of old) await rm(join(folder, name))
    log.info({ file }, 'The nightly backup is made')
  } catch (error) {
    if (!signal?.aborted) log.error({ err: error, folder }, 'THE NIGHTLY BACKUP HAS FAILED: the former ones are kept')
  }
}

/** Throws when there is too little room. A database that finds its disk full stops: a backup must never be what fills it. */
export async function ensureRoom(url: string, folder: string) {
  const client = await openClient(url)
  try {
    const { rows } = await client.query<{ size: string }>('SELECT pg_database_size(current_database()) AS size')
    const { bavail, bsize } = await statfs(folder)
    if (bavail * bsize < 2 * Number(rows[0]?.size)) throw new Error(`Too little room left on the disk of ${folder}`)
  } finally {
    await client.end()
  }
}

const nameOf = (day: string) => `nightly-${day}.tar.zst`

function dayOf(date: Date) {
  const digits = (value: number) => String(value).padStart(2, '0')
  return `${date.getFullYear()}-${digits(date.getMonth() + 1)}-${digits(date.getDate())}`
}
