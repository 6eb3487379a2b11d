import { describe, expect, it } from 'vitest'
import { parseSampleBankStatement, readBankStatementSamples } from '#tests/samples/readStatementSamples.ts'

const samples = readBankStatementSamples()

it('the samples are at least forty statements', () => {
  expect(samples.length).toBeGreaterThanOrEqual(40)
})

describe('a statement is read correctly', () => {
  it.each(samples)('$file', async ({ bytes, answers, right }) => {
    const read = await parseSampleBankStatement(bytes, answers)
    if (right.refused !== undefined) return expect(read).toEqual({ refused: expect.stringContaining(right.refused) })
    if (right.asks) return expect(read).toEqual({ asks: right.asks })
    const { lines = [], unread = [], notes, verified, ...rest } = right
    expect(read).toMatchObject(rest)
    expect(read.lines).toEqual(
      lines.map(({ says, decide, ...line }) => ({
        ...line,
        says: expect.stringContaining(says),
        decide: decide ?? false,
      })),
    )
    expect(read.unread).toEqual(unread.map((line) => expect.stringContaining(line)))
    if (notes) expect(read.notes).toEqual(notes)
    if (verified !== undefined) expect(read.verified).toBe(verified)
    return undefined
  })
})
