import { describe, expect, it } from 'vitest'
import { spellFrenchNumber } from '#contract/search/spellFrenchNumber.ts'
import type { SearchedWord } from '#contract/search/parseSearchQuery.ts'
import { buildMinimumMatchQuery } from '#contract/search/relax.ts'
import { frenchWordRoot } from '#contract/search/wordFamily.ts'

describe('a family of words', () => {
  it.each([
    ['modifié', 'modification', 'modifier'],
    ['annulé', 'annulation', 'annuler'],
    ['remboursé', 'remboursement', 'remboursements'],
    ['saison', 'saisonnier', 'saisonnière'],
    ['maximum', 'maximal', 'maximale'],
    ['majoration', 'majoré', 'majorations'],
  ])('has one stem: %s, %s, %s', (...words) => {
    expect(new Set(words.map((word) => frenchWordRoot(word.normalize('NFD').replace(/\p{M}/gu, '')))).size).toBe(1)
  })

  it.each([
    ['partiel', 'partir'],
    ['mutuelle', 'mutation'],
    ['repos', 'report'],
  ])('is separate: %s, %s', (one, other) => {
    expect(frenchWordRoot(one)).not.toBe(frenchWordRoot(other))
  })
})

it.each([
  [2, 'deux'],
  [16, 'seize'],
  [17, 'dix-sept'],
  [21, 'vingt-et-un'],
  [36, 'trente-six'],
  [71, 'soixante-et-onze'],
  [80, 'quatre-vingts'],
  [81, 'quatre-vingt-un'],
  [97, 'quatre-vingt-dix-sept'],
])('%i is spelled « %s »', (number, words) => {
  expect(spellFrenchNumber(number)).toBe(words)
})

it('the query needs that number of the words, in any combination', () => {
  const words = ['a', 'b', 'c', 'd', 'e'].map((tsquery) => ({ tsquery }) as SearchedWord)
  const isHeld = (query: string, held: string) => {
    const asked = query.replace(/[a-e]/g, (word) => String(held.includes(word)))
    // oxlint-disable-next-line no-implied-eval, no-new-func -- a query of our own, of letters and signs
    return Boolean(new Function(`return ${asked.replaceAll('&', '&&').replaceAll('|', '||')}`)())
  }
  const all = Array.from({ length: 32 }, (_, bits) =>
    'abcde'
      .split('')
      .filter((_letter, at) => bits & (1 << at))
      .join(''),
  )
  for (let count = 1; count <= 5; count++)
    for (const held of all) expect(isHeld(buildMinimumMatchQuery(words, count), held)).toBe(held.length >= count)
})
