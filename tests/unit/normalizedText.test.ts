import { describe, expect, test } from 'vitest'
import {
  normalizePdfTextRuns,
  normalizeSearchedPdfWords,
  findPdfTextMatchOffsets,
  findPassageInPdfText,
} from '#src/accords/reader/pdf/normalizedText.ts'

const line = (str: string) => ({ str, hasEOL: true })
const run = (str: string) => ({ str, hasEOL: false })
const found = (words: string, ...runs: Parameters<typeof normalizePdfTextRuns>[0]) =>
  findPdfTextMatchOffsets(normalizeSearchedPdfWords(words), normalizePdfTextRuns(runs).text).length

describe('words in the text of a page are found', () => {
  test.each([
    ['decouche', 'Le Découché, les DÉCOUCHÉS'],
    ['DÉCOUCHÉ', 'un decouche et deux decouches'],
  ])('whatever their accents and capitals: %s', (words, text) => {
    expect(found(words, line(text))).toBe(2)
  })

  test.each(['coeur', 'cœur', 'l’œuvre', "l'oeuvre"])('whatever their letters: %s', (words) => {
    expect(found(words, line('le cœur de l’œuvre'))).toBe(1)
  })

  test('across runs, lines and hyphens', () => {
    expect(found('découché', run('le décou'), run('ché'))).toBe(1)
    expect(found('découché', line('le décou-'), line('ché'))).toBe(1)
    expect(found('moyen-courrier', line('du moyen-'), line('courrier'))).toBe(1)
    expect(found('le repos', line('le'), line('repos'))).toBe(1)
    expect(found('lerepos', line('le'), line('repos'))).toBe(0)
  })

  test('with TeX accents as separate characters, and soft hyphens', () => {
    expect(found('première moitié', line('la premi`ere moiti´e'))).toBe(1)
    expect(found('français', run('le fran¸'), run('cais'))).toBe(1)
    expect(found('rémunération', line('la rému\u00ad\u2010'), line('nération'))).toBe(1)
    expect(found('2^n', line('2^n'))).toBe(1)
  })

  test('only when there are words', () => {
    expect(findPdfTextMatchOffsets('', 'le repos')).toEqual([])
  })
})

test('each character of a folded text has its original position', () => {
  const text = normalizePdfTextRuns([line('Un cœur-'), line('ouvert')])
  expect(text.text).toBe('un coeurouvert ')
  expect(text.places(text.text.indexOf('o'))).toEqual([0, 4])
  expect(text.places(text.text.indexOf('ouvert'))).toEqual([1, 0])
})

describe('words of a page’s text in the document', () => {
  // The text as the server extracts it: without the header, with rejoined words and other line ends.
  const text = 'Après un découché de moyen-courrier, le repos.\nAprès deux découchés, le repos est doublé.'
  const own = normalizePdfTextRuns([
    line('Recueil, le repos'),
    line('Après un découché de moyen-'),
    line('courrier, le re-'),
    run('pos. Après'),
    run(' deux décou'),
    line('chés, le repos est doublé.'),
  ]).text
  const marked = (words: string, from = 0) => {
    const start = text.indexOf(words, from)
    const place = findPassageInPdfText({ start, end: start + words.length }, text, own)
    return place && [own.slice(0, place.start).trim(), own.slice(place.start, place.end)]
  }

  test('are not confused with the same words elsewhere on the page', () => {
    expect(marked('repos')).toEqual(['recueil, le repos apres un decouche de moyencourrier, le', 'repos'])
    expect(marked('repos', 60)?.[0]).toMatch(/deux decouches, le$/)
    expect(marked('deux découchés')?.[1]).toBe('deux decouches')
  })

  test('are not found when missing, or when they are no words', () => {
    const other = 'Un tout autre texte'
    expect(findPassageInPdfText({ start: 0, end: 7 }, other, own)).toBeUndefined()
    expect(findPassageInPdfText({ start: 2, end: 3 }, other, own)).toBeUndefined()
  })
})
