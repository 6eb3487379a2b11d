import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const fileOf = (folder: string) => join(folder, 'drill.txt')

/** Notes in the data folder of a portal that a backup of it was restored to try it. */
export const noteDrill = (folder: string, at: Date): Promise<void> => writeFile(fileOf(folder), `${at.toISOString()}\n`)

/** When that was last done; undefined when it never was, or elsewhere. */
export async function readDrill(folder: string): Promise<Date | undefined> {
  const at = new Date((await readFile(fileOf(folder), 'utf8').catch(() => '')).trim())
  return Number.isNaN(at.getTime()) ? undefined : at
}
