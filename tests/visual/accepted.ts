import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { shotName, type Shot } from './shots.ts'

/** Screenshot of a story that differs from the base branch and was accepted by a person. */
export type AcceptedPicture = Omit<Shot, 'title'> & PictureHashes

/** Hash of a story's screenshot, and hash of its markup and styles. */
export type PictureHashes = { picture: string; look: string }

const list = join(import.meta.dirname, 'accepted.json')

/** Reads the list of accepted screenshot changes from its JSON file. */
export async function readAccepted(file: string = list): Promise<AcceptedPicture[]> {
  return JSON.parse(await readFile(file, 'utf8')) as AcceptedPicture[]
}

/** Writes the list of accepted screenshot changes, sorted, one change a line, so that branches seldom conflict. */
export async function writeAccepted(accepted: AcceptedPicture[], file: string = list): Promise<void> {
  const lines = accepted
    .toSorted((one, other) => (shotName(one) < shotName(other) ? -1 : 1))
    .map(({ story, company, scheme, width, picture, look }) =>
      JSON.stringify({ story, company, scheme, width, picture, look }),
    )
  await writeFile(file, lines.length === 0 ? '[]\n' : `[\n${lines.join(',\n')}\n]\n`)
}

/**
 * True when a screenshot change was accepted: its picture is the same or, with another browser version, its markup and
 * styles.
 */
export function isAccepted(change: Shot & PictureHashes, accepted: AcceptedPicture[]): boolean {
  const name = shotName(change)
  return accepted.some((one) => shotName(one) === name && (one.picture === change.picture || one.look === change.look))
}

/**
 * Returns the list of accepted screenshot changes after accepting `now`. Entries that no longer differ from the base
 * are dropped.
 */
export function mergeAccepted(
  before: AcceptedPicture[],
  differing: Shot[],
  now: (Shot & PictureHashes)[],
): AcceptedPicture[] {
  const still = new Set(differing.map(shotName))
  const replaced = new Set(now.map(shotName))
  const kept = before.filter((one) => still.has(shotName(one)) && !replaced.has(shotName(one)))
  return [...kept, ...now]
}
