import { expect, it } from 'vitest'
import { splitRowsIntoInsertBatches } from '#server/content/splitRowsIntoInsertBatches.ts'

const rows = (count: number, length: number) =>
  Array.from({ length: count }, (_, id) => ({ id, body: 'x'.repeat(length), company: null }))
const sizes = (of: Record<string, unknown>[][]) => of.map(({ length }) => length)

it('rows are grouped up to a statement’s limit, in their order', () => {
  expect(sizes(splitRowsIntoInsertBatches(rows(2500, 10)))).toEqual([1000, 1000, 500])
  expect(sizes(splitRowsIntoInsertBatches(rows(5, 400_000)))).toEqual([2, 2, 1])
  expect(splitRowsIntoInsertBatches(rows(5, 400_000)).flat()).toEqual(rows(5, 400_000))
  expect(splitRowsIntoInsertBatches([])).toEqual([])
})

it('a row above the limit has a batch of its own', () => {
  expect(sizes(splitRowsIntoInsertBatches([...rows(1, 10), ...rows(1, 2_000_000), ...rows(2, 10)]))).toEqual([1, 1, 2])
})
