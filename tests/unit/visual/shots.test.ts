import { expect, test } from 'vitest'
import { reelsOf, shotName, type IndexEntry } from '#tests/visual/shots.ts'

const card: IndexEntry = {
  id: 'card--plain',
  type: 'story',
  title: 'Card',
  name: 'Plain',
  importPath: './src/components/Card.stories.tsx',
}
const wide = { ...card, id: 'card--wide', name: 'Wide' }
const home = { ...card, id: 'home--loaded', importPath: './src/home/HomePage.stories.tsx' }

test('a part is seen for three companies, by day and by night, at one width', () => {
  expect(reelsOf([card]).flat().map(shotName)).toEqual([
    'card--plain.1.light.768',
    'card--plain.1.dark.768',
    'card--plain.2.light.768',
    'card--plain.2.dark.768',
    'card--plain.3.light.768',
    'card--plain.3.dark.768',
  ])
})

test('a screen is seen on a phone and on a wide window', () => {
  expect(reelsOf([home]).flat()).toHaveLength(12)
  expect(
    new Set(
      reelsOf([home])
        .flat()
        .map(({ width }) => width),
    ),
  ).toEqual(new Set([390, 1440]))
})

test('the stories of one file are one reel, company by company, night after day; pages of documentation are none', () => {
  const reels = reelsOf([card, home, wide, { ...card, id: 'card--docs', type: 'docs' }])
  expect(reels[0]?.slice(0, 5).map(shotName)).toEqual([
    'card--plain.1.light.768',
    'card--plain.1.dark.768',
    'card--wide.1.light.768',
    'card--wide.1.dark.768',
    'card--plain.2.light.768',
  ])
  expect(reels.flat().some(({ story }) => story === 'card--docs')).toBe(false)
})

test('words choose the stories', () => {
  expect(
    new Set(
      reelsOf([card, wide, home], ['wide', 'home'])
        .flat()
        .map(({ story }) => story),
    ),
  ).toEqual(new Set(['card--wide', 'home--loaded']))
})
