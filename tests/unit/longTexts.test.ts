import { expect, it } from 'vitest'
import { compareTexts } from '#server/office/texts/compareTexts.ts'
import { compareLongTexts, mergeLongTexts } from '#server/office/texts/longTexts.ts'
import { isConflict, mergeTexts } from '#server/office/texts/mergeTexts.ts'

const lines = (letter: string, count: number) => Array.from({ length: count }, (_, at) => `${letter}${at}\n`).join('')
const words = (letter: string, count: number) => Array.from({ length: count }, (_, at) => `${letter}${at}`).join(' ')
const body = (text: string) => ({ head: {}, body: text })

it('merges two texts with no common line as one conflict, and says that it is coarse', async () => {
  const [base, mine, theirs] = [lines('a', 12_000), lines('b', 12_000), lines('c', 12_000)]
  const merged = await mergeLongTexts(body(base), body(mine), body(theirs))
  expect(merged).toMatchObject({ isCoarse: true, parts: [{ mine, theirs }] })
  expect(isConflict(merged)).toBe(true)
})

it('takes the only change of a long text, however large it is', async () => {
  const base = `${lines('a', 6000)}fin\n`
  const mine = `${lines('b', 6000)}fin\n`
  const merged = await mergeLongTexts(body(base), body(mine), body(base))
  expect([merged.written.body, isConflict(merged), merged.isCoarse]).toEqual([mine, false, true])
})

it('merges the distant changes of two long texts line by line', () => {
  const base = lines('a', 5000)
  const mine = base.replace('a10\n', 'un\n')
  const theirs = base.replace('a4000\n', 'deux\n')
  const merged = mergeTexts(body(base), body(mine), body(theirs))
  expect([merged.written.body, merged.isCoarse]).toEqual([mine.replace('a4000\n', 'deux\n'), false])
})

it('compares texts of 13,000 words that have nothing in common, and shows each whole', async () => {
  const [before, after] = [words('a', 13_000), words('b', 13_000)]
  expect(await compareLongTexts(before, after)).toEqual({
    pieces: [
      { is: 'removed', text: before },
      { is: 'added', text: after },
    ],
    isCoarse: true,
  })
})

it('shows a rewritten paragraph whole among others that are compared word by word', () => {
  const [former, latter] = [words('a', 600), words('b', 600)]
  const { pieces, isCoarse } = compareTexts(`Onze heures.\n${former}\nFin.\n`, `Douze heures.\n${latter}\nFin.\n`)
  expect(isCoarse).toBe(true)
  for (const is of ['removed', 'added'] as const) {
    const text = pieces.filter((piece) => piece.is === is || piece.is === 'same').map((piece) => piece.text)
    expect(text.join('')).toBe(
      is === 'removed' ? `Onze heures.\n${former}\nFin.\n` : `Douze heures.\n${latter}\nFin.\n`,
    )
  }
})

it('compares two short texts word by word', () => {
  const { pieces, isCoarse } = compareTexts('Les repos durent dix heures.', 'Les repos durent onze heures.')
  expect(isCoarse).toBe(false)
  expect(pieces).toContainEqual({ is: 'removed', text: 'dix' })
})
