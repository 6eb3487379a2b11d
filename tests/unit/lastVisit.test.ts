import { expect, it } from 'vitest'
import { computeCurrentPortalVisit } from '#src/home/member/lastVisit.ts'

const now = new Date('2026-11-22T10:00:00.000Z')
const at = now.toISOString()
const monday = '2026-11-16T08:00:00.000Z'
const tuesday = '2026-11-17T08:00:00.000Z'

it.each([
  ['is a first one when nothing is known', undefined, undefined],
  ['is a first one until it is over', { at: '2026-11-22T09:45:00.000Z' }, undefined],
  ['begins where the former ended', { at: tuesday }, tuesday],
  ['goes on for who comes back at once', { since: monday, at: '2026-11-22T09:45:00.000Z' }, monday],
  ['forgets the one before the last', { since: monday, at: tuesday }, tuesday],
  ['takes no moment that has not been', { at: '2026-11-23T08:00:00.000Z' }, undefined],
  ['takes no moment before the last that has not been', { since: '2030-01-01T00:00:00.000Z', at }, undefined],
  ['is a first one when what is stored is damaged', { since: 3, at: 'hier' }, undefined],
  ['is a first one when what is stored is no visit', [monday], undefined],
  ['is a first one when what is stored is nothing', null, undefined],
])('a visit %s', (_, stored, since) => {
  expect(computeCurrentPortalVisit(stored, now)).toEqual({ ...(since && { since }), at })
})
