import { expect, it } from 'vitest'
import { groupPassageLookupsByCondition } from '#contract/search/passages/groupLookups.ts'
import type { SearchableAccord, PassageLookup } from '#contract/search/passages/passageStore.ts'

const word = { tsquery: 'repos' } as Extract<PassageLookup, { inHeading: unknown }>['inHeading']
const agreements = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, at) => ({ id: to - 1 - at }) as SearchableAccord)
const inText = (from: number, to: number, most: number): PassageLookup => ({
  words: [word],
  count: 1,
  among: agreements(from, to),
  most,
})

it('every agreement of a way is searched once, in whatever number of others its words are searched', () => {
  // The second way has fewer agreements than the first pass of all looks through.
  const ways = [inText(0, 70, 600), inText(200, 260, 200), { inHeading: word, among: agreements(0, 260), most: 100 }]
  const groups = groupPassageLookupsByCondition(ways)
  expect(groups.map(({ looks }) => looks.map(({ at }) => at))).toEqual([[0, 1], [2]])
  for (const { looks } of groups)
    for (const { way, first, next, rest } of looks)
      expect([...first, ...next, ...rest]).toEqual(way.among.map(({ id }) => id).toReversed())
})

it('a larger request searches more agreements first, and those common to all are read once', () => {
  const [group] = groupPassageLookupsByCondition([inText(0, 400, 300), inText(0, 400, 100)])
  expect(group?.first).toHaveLength(75)
  expect(group?.looks.map(({ first }) => first.length)).toEqual([75, 75])
  const [more] = groupPassageLookupsByCondition([inText(0, 400, 600)])
  expect(more?.looks[0]).toMatchObject({ next: { length: 100 }, rest: { length: 200 } })
})
