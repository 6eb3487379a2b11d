import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { shotName, type Shot } from './shots.ts'

/** A changed picture that a person has seen and accepted. */
export type Accepted = Omit<Shot, 'title'> & Hashes

/** The hash of a picture, and that of the markup and styles it shows. */
export type Hashes = { picture: string; look: string }

const list = join(import.meta.dirname, 'accepted.json')

/** The accepted changes. */
export async function readAccepted(file: string = list): Promise<Accepted[]> {
  return JSON.parse(await readFile(file, 'utf8')) as Accepted[]
}

/** Writes the list in order, a change a line, so that two branches seldom meet on one. */
export async function writeAccepted(accepted: Accepted[], file: string = list): Promise<void> {
  const lines = accepted
    .toSorted((one, other) => (shotName(one) < shotName(other) ? -1 : 1))
    .map(({ story, company, scheme, width, picture, look }) =>
      JSON.stringify({ story, company, scheme, width, picture, look }),
    )
  await writeFile(file, lines.length === 0 ? '[]\n' : `[\n${lines.join(',\n')}\n]\n`)
}

/**
 * True for a change that was accepted as it is now: the same picture, or, by another version of the browser, the same
 * markup and styles.
 */
export function isAccepted(change: Shot & Hashes, accepted: Accepted[]): boolean {
  const name = shotName(change)
  return accepted.some((one) => shotName(one) === name && (one.picture === change.picture || one.look === change.look))
}

/**
 * The list once these changes are accepted. What no longer differs from the base is part of it by now, and leaves;
 * the changes of other stories that were accepted before stay as long as they differ.
 */
export function acceptedAfter(before: Accepted[], differing: Shot[], now: (Shot & Hashes)[]): Accepted[] {
  const still = new Set(differing.map(shotName))
  const replaced = new Set(now.map(shotName))
  const kept = before.filter((one) => still.has(shotName(one)) && !replaced.has(shotName(one)))
  return [...kept, ...now]
}
