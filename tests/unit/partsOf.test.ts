import { expect, test } from 'vitest'
import { createByteRangeReader } from '#src/accords/reader/pdf/createRangeReader.ts'

const SIZE = 4_000_000
const file = Uint8Array.from({ length: SIZE }, (_, index) => index % 251)

function reading(fetchPart = async (start: number, end: number) => file.slice(start, end)) {
  const asked: [number, number][] = []
  const read = createByteRangeReader(SIZE, (start, end) => {
    asked.push([start, end])
    return fetchPart(start, end)
  })
  return { read, asked }
}

test('both ends are fetched in advance, and once', async () => {
  const { read, asked } = reading()
  expect(asked).toEqual([
    [0, 65_536],
    [SIZE - 262_144, SIZE],
  ])
  expect(await read(1024, 2048)).toEqual(file.slice(1024, 2048))
  expect(await read(SIZE - 1024, SIZE)).toEqual(file.slice(SIZE - 1024))
  expect(asked).toHaveLength(2)
})

test('simultaneous requests are fetched with their neighbours, and each gets its own bytes', async () => {
  const { read, asked } = reading()
  const starts = [1_000_000, 1_016_384, 1_040_000, 2_000_000]
  const parts = await Promise.all(starts.map((start) => read(start, start + 16_384)))
  expect(parts).toEqual(starts.map((start) => file.slice(start, start + 16_384)))
  expect(asked.slice(2)).toEqual([
    [1_000_000, 1_056_384],
    [2_000_000, 2_016_384],
  ])
})

test('at most four requests run at once, and no other part is lost when one fails', async () => {
  let underWay = 0
  let most = 0
  const { read } = reading(async (start, end) => {
    most = Math.max(most, ++underWay)
    await new Promise((resolve) => setTimeout(resolve))
    underWay--
    if (start === 300_000) throw new Error('cut off')
    return file.slice(start, end)
  })
  const starts = Array.from({ length: 12 }, (_, index) => 200_000 + index * 100_000)
  const settled = await Promise.allSettled(starts.map((start) => read(start, start + 1000)))
  expect(settled.map(({ status }) => status)).toEqual(starts.map((s) => (s === 300_000 ? 'rejected' : 'fulfilled')))
  // Besides the two ends.
  expect(most).toBeLessThanOrEqual(6)
})
