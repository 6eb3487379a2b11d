import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { storyScreenshotFileName, type PlannedStoryScreenshot } from './shots.ts'

/** Screenshot of a story that differs from the base branch and was accepted by a person. */
export type AcceptedStoryScreenshot = Omit<PlannedStoryScreenshot, 'title'> & ScreenshotAndMarkupHashes

/** Hash of a story's screenshot, and hash of its markup and styles. */
export type ScreenshotAndMarkupHashes = { picture: string; look: string }

const list = join(import.meta.dirname, 'accepted.json')

/** Reads the list of accepted screenshot changes from its JSON file. */
export async function readAcceptedScreenshotChanges(file: string = list): Promise<AcceptedStoryScreenshot[]> {
  return JSON.parse(await readFile(file, 'utf8')) as AcceptedStoryScreenshot[]
}

/** Writes the list of accepted screenshot changes, sorted, one change a line, so that branches seldom conflict. */
export async function writeAcceptedScreenshotChanges(
  accepted: AcceptedStoryScreenshot[],
  file: string = list,
): Promise<void> {
  const lines = accepted
    .toSorted((one, other) => (storyScreenshotFileName(one) < storyScreenshotFileName(other) ? -1 : 1))
    .map(({ story, company, scheme, width, picture, look }) =>
      JSON.stringify({ story, company, scheme, width, picture, look }),
    )
  await writeFile(file, lines.length === 0 ? '[]\n' : `[\n${lines.join(',\n')}\n]\n`)
}

/**
 * True when a screenshot change was accepted: its picture is the same or, with another browser version, its markup and
 * styles.
 */
export function isAcceptedScreenshotChange(
  change: PlannedStoryScreenshot & ScreenshotAndMarkupHashes,
  accepted: AcceptedStoryScreenshot[],
): boolean {
  const name = storyScreenshotFileName(change)
  return accepted.some(
    (one) => storyScreenshotFileName(one) === name && (one.picture === change.picture || one.look === change.look),
  )
}

/**
 * Returns the list of accepted screenshot changes after accepting `now`. Entries that no longer differ from the base
 * are dropped.
 */
export function mergeAcceptedScreenshotChanges(
  before: AcceptedStoryScreenshot[],
  differing: PlannedStoryScreenshot[],
  now: (PlannedStoryScreenshot & ScreenshotAndMarkupHashes)[],
): AcceptedStoryScreenshot[] {
  const still = new Set(differing.map(storyScreenshotFileName))
  const replaced = new Set(now.map(storyScreenshotFileName))
  const kept = before.filter(
    (one) => still.has(storyScreenshotFileName(one)) && !replaced.has(storyScreenshotFileName(one)),
  )
  return [...kept, ...now]
}
