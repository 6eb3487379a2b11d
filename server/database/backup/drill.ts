import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const fileOf = (folder: string) => join(folder, 'drill.txt')

/** Records in a portal's data folder when a backup of it was last restored as a test. */
export const recordRestoreDrill = (folder: string, at: Date): Promise<void> =>
  writeFile(fileOf(folder), `${at.toISOString()}\n`)

/** Returns when a backup of the data folder was last restored as a test; undefined when that is unknown. */
export async function readLastRestoreDrillDate(folder: string): Promise<Date | undefined> {
  const at = new Date((await readFile(fileOf(folder), 'utf8').catch(() => '')).trim())
  return Number.isNaN(at.getTime()) ? undefined : at
}
