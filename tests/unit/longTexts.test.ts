import { expect, it } from 'vitest'
import { diffTextVersions } from '#server/office/texts/compareTexts.ts'
import { diffTextVersionsOfAnyLength, mergeTextVersionsOfAnyLength } from '#server/office/texts/longTexts.ts'
import { hasMergeConflict, mergeTextVersions } from '#server/office/texts/mergeTexts.ts'

const lines = (letter: string, count: number) => Array.from({ length: count }, (_, at) => `${letter}${at}\n`).join('')
const words = (letter: string, count: number) => Array.from({ length: count }, (_, at) => `${letter}${at}`).join(' ')
const body = (text: string) => ({ head: {}, body: text })

it('two texts without a common line merge into one conflict, marked as coarse', async () => {
  const [base, mine, theirs] = [lines('a', 12_000), lines('b', 12_000), lines('c', 12_000)]
  const merged = await mergeTextVersionsOfAnyLength(body(base), body(mine), body(theirs))
  expect(merged).toMatchObject({ isCoarse: true, parts: [{ mine, theirs }] })
  expect(hasMergeConflict(merged)).toBe(true)
})

it('the only change of a long text is merged, however large', async () => {
  const base = `${lines('a', 6000)}fin\n`
  const mine = `${lines('b', 6000)}fin\n`
  const merged = await mergeTextVersionsOfAnyLength(body(base), body(mine), body(base))
  expect([merged.written.body, hasMergeConflict(merged), merged.isCoarse]).toEqual([mine, false, true])
})

it('distant changes of two long texts are merged line by line', () => {
  const base = lines('a', 5000)
  const mine = base.replace('a10\n', 'un\n')
  const theirs = base.replace('a4000\n', 'deux\n')
  const merged = mergeTextVersions(body(base), body(mine), body(theirs))
  expect([merged.written.body, merged.isCoarse]).toEqual([mine.replace('a4000\n', 'deux\n'), false])
})

it('texts of 13,000 words without a common one are compared, and shown whole', async () => {
  const [before, after] = [words('a', 13_000), words('b', 13_000)]
  expect(await diffTextVersionsOfAnyLength(before, after)).toEqual({
    pieces: [
      { is: 'removed', text: before },
      { is: 'added', text: after },
    ],
    isCoarse: true,
  })
})

it('a rewritten paragraph is shown whole beside others compared word by word', () => {
  const [former, latter] = [words('a', 600), words('b', 600)]
  const { pieces, isCoarse } = diffTextVersions(`Onze heures.\n${former}\nFin.\n`, `Douze heures.\n${latter}\nFin.\n`)
  expect(isCoarse).toBe(true)
  for (const is of ['removed', 'added'] as const) {
    const text = pieces.filter((piece) => piece.is === is || piece.is === 'same').map((piece) => piece.text)
    expect(text.join('')).toBe(
      is === 'removed' ? `Onze heures.\n${former}\nFin.\n` : `Douze heures.\n${latter}\nFin.\n`,
    )
  }
})

it('two short texts are compared word by word', () => {
  const { pieces, isCoarse } = diffTextVersions('Les repos durent dix heures.', 'Les repos durent onze heures.')
  expect(isCoarse).toBe(false)
  expect(pieces).toContainEqual({ is: 'removed', text: 'dix' })
})
