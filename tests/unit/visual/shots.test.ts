import { expect, test } from 'vitest'
import { planScreenshotGroups, storyScreenshotFileName, type StoryIndexEntry } from '#tests/visual/shots.ts'

const card: StoryIndexEntry = {
  id: 'card--plain',
  type: 'story',
  title: 'Card',
  name: 'Plain',
  importPath: './src/components/Card.stories.tsx',
}
const wide = { ...card, id: 'card--wide', name: 'Wide' }
const home = { ...card, id: 'home--loaded', importPath: './src/home/HomePage.stories.tsx' }

test('a component is captured for three companies, by day and by night, at one width', () => {
  expect(planScreenshotGroups([card]).flat().map(storyScreenshotFileName)).toEqual([
    'card--plain.1.light.768',
    'card--plain.1.dark.768',
    'card--plain.2.light.768',
    'card--plain.2.dark.768',
    'card--plain.3.light.768',
    'card--plain.3.dark.768',
  ])
})

test('a screen is captured on a phone and in a wide window', () => {
  expect(planScreenshotGroups([home]).flat()).toHaveLength(12)
  expect(
    new Set(
      planScreenshotGroups([home])
        .flat()
        .map(({ width }) => width),
    ),
  ).toEqual(new Set([390, 1440]))
})

test('the stories of one file form one reel, by company, then by night and day; pages of documentation form none', () => {
  const reels = planScreenshotGroups([card, home, wide, { ...card, id: 'card--docs', type: 'docs' }])
  expect(reels[0]?.slice(0, 5).map(storyScreenshotFileName)).toEqual([
    'card--plain.1.light.768',
    'card--plain.1.dark.768',
    'card--wide.1.light.768',
    'card--wide.1.dark.768',
    'card--plain.2.light.768',
  ])
  expect(reels.flat().some(({ story }) => story === 'card--docs')).toBe(false)
})

test('search words select', () => {
  expect(
    new Set(
      planScreenshotGroups([card, wide, home], ['wide', 'home'])
        .flat()
        .map(({ story }) => story),
    ),
  ).toEqual(new Set(['card--wide', 'home--loaded']))
})
