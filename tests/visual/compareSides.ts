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
/** How often what differs is looked at. */
const MOST_LOOKS = 3
/** More pictures than this do not differ by chance. */
const MOST_RETAKEN = 80

/**
 * Photographs the stories that both sides have, by one browser, and compares them. What differs is photographed again,
 * slowly: a change is one whose sides have no picture in common in any look.
 * @param kept a folder where the pictures of `before` are kept for another run
 */
export async function compareSides(
  browser: Browser,
  { before, after, words, kept }: { before: Side; after: Side; words: string[]; kept?: string },
): Promise<Findings> {
  const [oldServer, newServer] = await Promise.all([serveFolder(before.folder), serveFolder(after.folder)])
  try {
    const reels = reelsOf(inBoth(after.entries, before.entries), words)
    const look = async (shown: Shot[][], quietMs: number, keptIn?: string) => ({
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
      unsteady: isSure ? [] : found.changes.filter((shot) => !unsure.includes(shot)).map(shotName),
      failures: confirmed.failed.flatMap((shot) => failuresOf(shot, last)),
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

/** The whole part of the reels for each company of which a picture is unsure: stories follow each other as before. */
function companiesOf(reels: Shot[][], unsure: Shot[]) {
  return reels.flatMap((reel) => {
    const among = new Set(reel.filter((shot) => unsure.includes(shot)).map(({ company }) => company))
    return among.size > 0 ? [reel.filter(({ company }) => among.has(company))] : []
  })
}

/** True when one side has once shown what the other has once shown, in whichever looks. */
function isSeenAlike(shot: Shot, looks: Both[]) {
  return looks.some(({ before }) => looks.some(({ after }) => isSame(shot, { before, after })))
}

function changesOf(shots: Shot[], both: Both): { changes: Shot[]; failed: Shot[] } {
  const failed = shots.filter((shot) => pairOf(shot, both).some((picture) => typeof picture === 'string'))
  return { changes: shots.filter((shot) => !failed.includes(shot) && !isSame(shot, both)), failed }
}

/** One browser writes the same pixels as the same file: reading them is for what is told in the end. */
function isSame(shot: Shot, both: Both) {
  const [before, after] = pairOf(shot, both)
  return typeof before !== 'string' && typeof after !== 'string' && before.png.equals(after.png)
}

/** The change, or nothing when the pixels are the same after all. */
function describe(shot: Shot, both: Both): Change[] {
  const [before, after] = pairOf(shot, both)
  if (typeof before === 'string' || typeof after === 'string') throw new Error(`${shotName(shot)} has no pictures`)
  const difference = comparePictures(before.png, after.png)
  return difference ? [{ ...shot, before: before.png, after, difference }] : []
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
