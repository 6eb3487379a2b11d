import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { BACKUP_NAME_PATTERN } from './createBackupJob.ts'

/** Backup of the portal: its path, time and size in bytes. */
type BackupFile = { file: string; at: Date; bytes: number }

/**
 * Returns the path, time and size of each backup in a folder, the latest first; none when the folder cannot be read.
 */
export async function listBackupTimesAndSizes(folder: string): Promise<BackupFile[]> {
  const names = await readdir(folder).catch(() => [])
  const found = names
    .filter((name) => BACKUP_NAME_PATTERN.test(name))
    .map(async (name) => {
      const about = await stat(join(folder, name)).catch(() => undefined)
      return about ? [{ file: join(folder, name), at: about.mtime, bytes: about.size }] : []
    })
  return (await Promise.all(found)).flat().toSorted((one, other) => other.at.getTime() - one.at.getTime())
}

/** Returns the latest backup in a folder; undefined when there is none. */
export const findLatestBackup = async (folder: string) => (await listBackupTimesAndSizes(folder))[0]
