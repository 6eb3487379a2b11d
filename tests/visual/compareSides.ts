import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser } from 'playwright'
import { takeStoryScreenshots, type StoryScreenshot } from './camera.ts'
import { comparePngPictures, type ScreenshotPixelDifference } from './comparePictures.ts'
import {
  planScreenshotGroups,
  storyScreenshotFileName,
  type StoryIndexEntry,
  type PlannedStoryScreenshot,
} from './shots.ts'
import type { StoryBuild } from './sides.ts'
import { serveFolder } from './staticServer.ts'

/** Screenshot of a story that differs between the base build and the current build. */
export type ChangedStoryScreenshot = PlannedStoryScreenshot & {
  before: Buffer
  after: StoryScreenshot
  difference: ScreenshotPixelDifference
}

/** Result of a visual review: number of screenshots, changes, stories of one build only, and failures. */
export type VisualReviewFindings = {
  compared: number
  changes: ChangedStoryScreenshot[]
  /** Names of the screenshots that differed once and were the same when taken again. */
  unsteady: string[]
  added: string[]
  removed: string[]
  failures: string[]
}

const QUIET_MS = 100
const LONG_QUIET_MS = 800
/** Number of times that the visual review takes differing screenshots. */
const MOST_LOOKS = 3
/** Maximum number of differing screenshots that are taken again; more differences are assumed real. */
const MOST_RETAKEN = 80

/**
 * Compares the screenshots of the stories that two Storybook builds have in common, taken by one browser. Differing
 * screenshots are taken again, slowly.
 *
 * @param kept folder that caches the screenshots of `before` for another run
 */
export async function compareStoryBuilds(
  browser: Browser,
  { before, after, words, kept }: { before: StoryBuild; after: StoryBuild; words: string[]; kept?: string },
): Promise<VisualReviewFindings> {
  const [oldServer, newServer] = await Promise.all([serveFolder(before.folder), serveFolder(after.folder)])
  try {
    const reels = planScreenshotGroups(inBoth(after.entries, before.entries), words)
    const look = async (shown: PlannedStoryScreenshot[][], quietMs: number, keptIn?: string) => ({
      before: await takeAll(browser, oldServer.url, shown, quietMs, keptIn),
      after: await takeAll(browser, newServer.url, shown, quietMs),
    })
    const first = await look(reels, QUIET_MS, kept)
    const found = changesOf(reels.flat(), first)
    const isSure = found.changes.length > MOST_RETAKEN
    let unsure = isSure ? found.failed : [...found.changes, ...found.failed]
    const looks = [first]
    let last = first
    while (unsure.length > 0 && looks.length < MOST_LOOKS) {
      last = await look(companiesOf(reels, unsure), LONG_QUIET_MS)
      looks.push(last)
      unsure = unsure.filter((shot) => !isSeenAlike(shot, looks))
    }
    const confirmed = changesOf(unsure, last)
    return {
      compared: reels.flat().length,
      changes: [
        ...(isSure ? found.changes.flatMap((shot) => describe(shot, first)) : []),
        ...confirmed.changes.flatMap((shot) => describe(shot, last)),
      ],
      unsteady: isSure ? [] : found.changes.filter((shot) => !unsure.includes(shot)).map(storyScreenshotFileName),
      failures: confirmed.failed.flatMap((shot) => failuresOf(shot, last)),
      added: onlyIn(after.entries, before.entries, words),
      removed: onlyIn(before.entries, after.entries, words),
    }
  } finally {
    await Promise.all([oldServer.stop(), newServer.stop()])
  }
}

/** Returns the SHA-256 hash of a screenshot's PNG file. */
export function hashScreenshotPng(png: Buffer): string {
  return createHash('sha256').update(png).digest('hex')
}

type Taken = Map<string, StoryScreenshot | string>
type Both = { before: Taken; after: Taken }

async function takeAll(
  browser: Browser,
  url: string,
  reels: PlannedStoryScreenshot[][],
  quietMs: number,
  kept?: string,
): Promise<Taken> {
  const taken: Taken = new Map()
  const missing: PlannedStoryScreenshot[][] = []
  for (const reel of reels) {
    const found = await Promise.all(reel.map((shot) => readKept(shot, kept)))
    if (found.includes(undefined)) missing.push(reel)
    else for (const [index, shot] of reel.entries()) taken.set(storyScreenshotFileName(shot), found[index] ?? '')
  }
  await takeStoryScreenshots(browser, url, missing, quietMs, async (shot, picture) => {
    taken.set(storyScreenshotFileName(shot), picture)
    if (kept && typeof picture !== 'string') await writeFile(keptFile(shot, kept), picture.png)
  })
  return taken
}

async function readKept(shot: PlannedStoryScreenshot, kept?: string): Promise<StoryScreenshot | undefined> {
  const png = kept && (await readFile(keptFile(shot, kept)).catch(() => undefined))
  return png ? { png, look: '' } : undefined
}

function keptFile(shot: PlannedStoryScreenshot, kept: string) {
  return join(kept, `${storyScreenshotFileName(shot)}.png`)
}

/**
 * Returns the whole screenshot groups of each company with an unconfirmed difference, because stories must follow each
 * other as before.
 */
function companiesOf(reels: PlannedStoryScreenshot[][], unsure: PlannedStoryScreenshot[]) {
  return reels.flatMap((reel) => {
    const among = new Set(reel.filter((shot) => unsure.includes(shot)).map(({ company }) => company))
    return among.size > 0 ? [reel.filter(({ company }) => among.has(company))] : []
  })
}

/** True when any screenshot of a story in one build equals any one in the other build. */
function isSeenAlike(shot: PlannedStoryScreenshot, looks: Both[]) {
  return looks.some(({ before }) => looks.some(({ after }) => isSame(shot, { before, after })))
}

function changesOf(
  shots: PlannedStoryScreenshot[],
  both: Both,
): { changes: PlannedStoryScreenshot[]; failed: PlannedStoryScreenshot[] } {
  const failed = shots.filter((shot) => pairOf(shot, both).some((picture) => typeof picture === 'string'))
  return { changes: shots.filter((shot) => !failed.includes(shot) && !isSame(shot, both)), failed }
}

/** True when the PNG files of both screenshots are equal byte by byte. */
function isSame(shot: PlannedStoryScreenshot, both: Both) {
  const [before, after] = pairOf(shot, both)
  return typeof before !== 'string' && typeof after !== 'string' && before.png.equals(after.png)
}

/** Returns the change of a story's screenshot as a list, empty when the pixels are the same. */
function describe(shot: PlannedStoryScreenshot, both: Both): ChangedStoryScreenshot[] {
  const [before, after] = pairOf(shot, both)
  if (typeof before === 'string' || typeof after === 'string')
    throw new Error(`${storyScreenshotFileName(shot)} has no pictures`)
  const difference = comparePngPictures(before.png, after.png)
  return difference ? [{ ...shot, before: before.png, after, difference }] : []
}

function failuresOf(shot: PlannedStoryScreenshot, both: Both) {
  return pairOf(shot, both).filter((picture) => typeof picture === 'string')
}

function pairOf(shot: PlannedStoryScreenshot, { before, after }: Both) {
  const missing = `${storyScreenshotFileName(shot)} : aucune image`
  return [
    before.get(storyScreenshotFileName(shot)) ?? missing,
    after.get(storyScreenshotFileName(shot)) ?? missing,
  ] as const
}

function inBoth(entries: StoryIndexEntry[], others: StoryIndexEntry[]) {
  const known = new Set(others.map(({ id }) => id))
  return entries.filter(({ id }) => known.has(id))
}

function onlyIn(entries: StoryIndexEntry[], others: StoryIndexEntry[], words: string[]) {
  const known = new Set(others.map(({ id }) => id))
  const only = planScreenshotGroups(
    entries.filter(({ id }) => !known.has(id)),
    words,
  ).flat()
  return [...new Set(only.map(({ title }) => title))]
}
