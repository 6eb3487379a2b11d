import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  mergeAcceptedScreenshotChanges,
  isAcceptedScreenshotChange,
  readAcceptedScreenshotChanges,
  writeAcceptedScreenshotChanges,
} from '#tests/visual/accepted.ts'
import type { PlannedStoryScreenshot } from '#tests/visual/shots.ts'

const shot: PlannedStoryScreenshot = {
  story: 'card--plain',
  title: 'Card · Plain',
  company: 1,
  scheme: 'light',
  width: 768,
}
const change = { ...shot, picture: 'aa', look: 'bb' }

test('an accepted change passes when its picture, or its markup and styles, are the same', () => {
  expect(isAcceptedScreenshotChange(change, [change])).toBe(true)
  expect(isAcceptedScreenshotChange(change, [{ ...change, picture: 'by another browser' }])).toBe(true)
  expect(isAcceptedScreenshotChange(change, [{ ...change, look: 'an attribute that is not seen' }])).toBe(true)
})

test('a further change is not accepted, nor is the same one elsewhere', () => {
  expect(isAcceptedScreenshotChange({ ...change, picture: 'cc', look: 'dd' }, [change])).toBe(false)
  expect(isAcceptedScreenshotChange({ ...change, company: 2 }, [change])).toBe(false)
  expect(isAcceptedScreenshotChange({ ...change, scheme: 'dark' }, [change])).toBe(false)
  expect(isAcceptedScreenshotChange({ ...change, width: 390 }, [change])).toBe(false)
})

test('accepting replaces earlier acceptances, keeps those that still differ and removes the others', () => {
  const night = { ...change, scheme: 'dark' as const }
  const merged = { ...change, company: 3 }
  const now = { ...change, picture: 'cc', look: 'dd' }
  expect(mergeAcceptedScreenshotChanges([change, night, merged], [shot, night], [now])).toEqual([night, now])
})

test('the list is read as it was written, in order', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'envol-accepted-'))
  try {
    const file = join(folder, 'accepted.json')
    const { title: _, ...first } = change
    const second = { ...first, story: 'card--wide' }
    await writeAcceptedScreenshotChanges([second, first], file)
    expect(await readAcceptedScreenshotChanges(file)).toEqual([first, second])
    await writeAcceptedScreenshotChanges([], file)
    expect(await readAcceptedScreenshotChanges(file)).toEqual([])
  } finally {
    await rm(folder, { recursive: true })
  }
})
