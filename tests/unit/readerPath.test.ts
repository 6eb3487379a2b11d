import { describe, expect, test } from 'vitest'
import { pdfReaderPath, parsePdfReaderPosition } from '#contract/accords/readerPath.ts'

const at = (path: string) => parsePdfReaderPosition(new URL(path, 'https://portal.invalid').searchParams)

describe('the address of a place in a document', () => {
  const marks = [
    { start: 120, end: 128 },
    { start: 140, end: 150 },
  ]

  test('names the document, the page and the words', () => {
    expect(pdfReaderPath(12, { document: 3, page: 45, marks })).toBe(
      '/accords/12?document=3&page=45&mots=120-128.140-150',
    )
    expect(pdfReaderPath(12, { document: 3 })).toBe('/accords/12?document=3')
  })

  test('is read as it was written', () => {
    expect(at(pdfReaderPath(12, { document: 3, page: 45, marks }))).toEqual({ document: 3, page: 45, marks })
  })

  test.each(['/accords/12', '/accords/12?document=-1', '/accords/12?document=trois'])(
    'does not exist for: %s',
    (path) => {
      expect(at(path)).toBeUndefined()
    },
  )

  test('ignores invalid parts, and is bounded', () => {
    expect(at('/?document=3&page=0&mots=8-2.a-b.1-4..5')).toEqual({
      document: 3,
      page: undefined,
      marks: [{ start: 1, end: 4 }],
    })
    expect(at(`/?document=3&mots=${'1-2.'.repeat(5000)}`)?.marks).toHaveLength(50)
  })
})
