import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { withAdvisoryLockIfFree } from '#server/database/advisoryLock.ts'
import { defineBackgroundJob } from '#server/jobs/job.ts'
import { makePortalBackup } from '#server/database/backup/makePortalBackup.ts'
import { recordBackupOutcome } from '#server/monitoring/operationalMarks.ts'
import { ensureBackupDiskSpace, type NightlyBackupLocations } from '#server/database/backup/nightly.ts'

/** Job that makes a backup on the office's request. */
export const requestedBackupJobKind = { name: 'app.backup', payload: z.object({}) }

/** Pattern of backup file names, nightly or requested. */
export const BACKUP_NAME_PATTERN = /\.tar\.zst$/

/**
 * Returns the job that makes a backup on the office's request. One per day is stored beside the nightly ones, with the
 * same retention.
 */
export const createRequestedBackupJob = ({ url, files, folder }: NightlyBackupLocations) =>
  defineBackgroundJob({
    ...requestedBackupJobKind,
    limits: { withinMs: 30 * 60_000, attempts: 2 },
    async run(_payload, { db, signal }) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await ensureBackupDiskSpace(url, folder)
      const file = join(folder, `office-${new Date().toISOString().slice(0, 10)}.tar.zst`)
      const isMade = await withAdvisoryLockIfFree(url, 'backup', () => makePortalBackup(file, { url, files, signal }))
      if (!isMade) throw new Error('Another backup is being made')
      await recordBackupOutcome(db)
    },
  })
