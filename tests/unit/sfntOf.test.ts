import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { expect, it } from 'vitest'
import { convertToSfnt } from '#server/pdf/convertToSfnt.ts'

const FILE = '@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-400-normal.woff'

it('an extracted font has tables with their original checksums', async () => {
  const woff = await readFile(createRequire(import.meta.url).resolve(FILE))
  const font = convertToSfnt(woff)
  expect(font.length).toBe(woff.readUInt32BE(16))
  const tables = Array.from({ length: font.readUInt16BE(4) }, (_, rank) => {
    const entry = font.subarray(12 + 16 * rank)
    const begin = entry.readUInt32BE(8)
    const bytes = Buffer.from(font.subarray(begin, (begin + entry.readUInt32BE(12) + 3) & ~3))
    return { tag: entry.toString('latin1', 0, 4), sum: entry.readUInt32BE(4), bytes }
  })
  expect(tables.map(({ tag }) => tag)).toEqual(expect.arrayContaining(['glyf', 'head', 'hmtx']))
  for (const { tag, sum, bytes } of tables) {
    // The checksum of the whole font does not count.
    if (tag === 'head') bytes.writeUInt32BE(0, 8)
    let counted = 0
    for (let at = 0; at < bytes.length; at += 4) counted = (counted + bytes.readUInt32BE(at)) >>> 0
    expect([tag, counted]).toEqual([tag, sum])
  }
})
