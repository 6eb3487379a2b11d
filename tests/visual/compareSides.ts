import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser } from 'playwright'
import { photograph, type Picture } from './camera.ts'
import { comparePictures, type Difference } from './comparePictures.ts'
import { reelsOf, shotName, type IndexEntry, type Shot } from './shots.ts'
import type { Side } from './sides.ts'
import { serveFolder } from './staticServer.ts'

/** A picture that differs between the two sides. */
export type Change = Shot & { before: Buffer; after: Picture; difference: Difference }

/** What was found: the pictures compared, those that changed, stories of one side only, and what went wrong. */
export type Findings = {
  compared: number
  changes: Change[]
  /** Pictures that differed once and were the same when taken again. */
  unsteady: string[]
  added: string[]
  removed: string[]
  failures: string[]
}

const QUIET_MS = 100
const LONG_QUIET_MS = 800
/** More pictures than this do not differ by chance. */
const MOST_RETAKEN = 80

/**
 * Photographs the stories that both sides have, by one browser, and compares them. What differs is photographed again,
 * slowly, so that a story caught in a movement is no alarm.
 * @param kept a folder where the pictures of `before` are kept for another run
 */
export async function compareSides(
  browser: Browser,
  { before, after, words, kept }: { before: Side; after: Side; words: string[]; kept?: string },
): Promise<Findings> {
  const [oldServer, newServer] = await Promise.all([serveFolder(before.folder), serveFolder(after.folder)])
  try {
    const reels = reelsOf(inBoth(after.entries, before.entries), words)
    const first = {
      before: await takeAll(browser, oldServer.url, reels, QUIET_MS, kept),
      after: await takeAll(browser, newServer.url, reels, QUIET_MS),
    }
    const found = changesOf(reels.flat(), first)
    const isSure = found.changes.length > MOST_RETAKEN
    const unsure = isSure ? found.failed : [...found.changes, ...found.failed]
    const again = reels.filter((reel) => reel.some((shot) => unsure.includes(shot)))
    const second = {
      before: await takeAll(browser, oldServer.url, again, LONG_QUIET_MS),
      after: await takeAll(browser, newServer.url, again, LONG_QUIET_MS),
    }
    const confirmed = changesOf(unsure, second)
    return {
      compared: reels.flat().length,
      changes: [
        ...(isSure ? found.changes.map((shot) => describe(shot, first)) : []),
        ...confirmed.changes.map((shot) => describe(shot, second)),
      ],
      unsteady: isSure ? [] : found.changes.filter((shot) => !confirmed.changes.includes(shot)).map(shotName),
      failures: confirmed.failed.flatMap((shot) => failuresOf(shot, second)),
      added: onlyIn(after.entries, before.entries, words),
      removed: onlyIn(before.entries, after.entries, words),
    }
  } finally {
    await Promise.all([oldServer.stop(), newServer.stop()])
  }
}

/** The hash of a picture's file. */
export function hashOf(png: Buffer): string {
  return createHash('sha256').update(png).digest('hex')
}

type Taken = Map<string, Picture | string>
type Both = { before: Taken; after: Taken }

async function takeAll(browser: Browser, url: string, reels: Shot[][], quietMs: number, kept?: string): Promise<Taken> {
  const taken: Taken = new Map()
  const missing: Shot[][] = []
  for (const reel of reels) {
    const found = await Promise.all(reel.map((shot) => readKept(shot, kept)))
    if (found.includes(undefined)) missing.push(reel)
    else for (const [index, shot] of reel.entries()) taken.set(shotName(shot), found[index] ?? '')
  }
  await photograph(browser, url, missing, quietMs, async (shot, picture) => {
    taken.set(shotName(shot), picture)
    if (kept && typeof picture !== 'string') await writeFile(keptFile(shot, kept), picture.png)
  })
  return taken
}

async function readKept(shot: Shot, kept?: string): Promise<Picture | undefined> {
  const png = kept && (await readFile(keptFile(shot, kept)).catch(() => undefined))
  return png ? { png, look: '' } : undefined
}

function keptFile(shot: Shot, kept: string) {
  return join(kept, `${shotName(shot)}.png`)
}

function changesOf(shots: Shot[], both: Both): { changes: Shot[]; failed: Shot[] } {
  const changes: Shot[] = []
  const failed: Shot[] = []
  for (const shot of shots) {
    const [before, after] = pairOf(shot, both)
    if (typeof before === 'string' || typeof after === 'string') failed.push(shot)
    else if (comparePictures(before.png, after.png)) changes.push(shot)
  }
  return { changes, failed }
}

function describe(shot: Shot, both: Both): Change {
  const [before, after] = pairOf(shot, both)
  if (typeof before === 'string' || typeof after === 'string') throw new Error(`${shotName(shot)} has no pictures`)
  const difference = comparePictures(before.png, after.png)
  if (!difference) throw new Error(`${shotName(shot)} does not differ`)
  return { ...shot, before: before.png, after, difference }
}

function failuresOf(shot: Shot, both: Both) {
  return pairOf(shot, both).filter((picture) => typeof picture === 'string')
}

function pairOf(shot: Shot, { before, after }: Both) {
  const missing = `${shotName(shot)} : aucune image`
  return [before.get(shotName(shot)) ?? missing, after.get(shotName(shot)) ?? missing] as const
}

function inBoth(entries: IndexEntry[], others: IndexEntry[]) {
  const known = new Set(others.map(({ id }) => id))
  return entries.filter(({ id }) => known.has(id))
}

function onlyIn(entries: IndexEntry[], others: IndexEntry[], words: string[]) {
  const known = new Set(others.map(({ id }) => id))
  const only = reelsOf(
    entries.filter(({ id }) => !known.has(id)),
    words,
  ).flat()
  return [...new Set(only.map(({ title }) => title))]
}
