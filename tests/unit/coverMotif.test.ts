import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { NewsPostCategory } from '#contract/news/news.ts'
import { demoContentDate } from '#association/demo/content.ts'
import { readDemoContent } from '#tests/samples/demo.ts'
import { newsCoverMotif } from '#src/news/covers/coverMotif.ts'
import { illustrationColours } from '#theme/sceneColours.ts'

const sheet = (name: string) => readFile(new URL(`../../src/news/covers/${name}.svg`, import.meta.url), 'utf8')
const namesIn = (svg: string) => [...svg.matchAll(/ id="(\w+)"/g)].map(([, id]) => id)

it.each(NewsPostCategory.options)('the sheet of %s has eight drawings, in the theme’s roles only', async (category) => {
  const svg = await sheet(category)
  expect(namesIn(svg)).toEqual('abcdefgh'.split(''))
  const paints = [...svg.matchAll(/(?:fill|stroke)="([^"]+)"/g)].map(([, paint]) => paint)
  const roles = new Set<string | undefined>(['none', ...Object.values(illustrationColours)])
  expect(paints.filter((paint) => !roles.has(paint))).toEqual([])
})

it('the sky has the parts that the covers use', async () => {
  expect(namesIn(await sheet('sky'))).toEqual(['a', 'b', 'c', 'd', 'e', 'bank0', 'bank1', 'bank2'])
})

it('no two of the demo’s posts of a category have the same drawing', async () => {
  const posts = (await readDemoContent()).news.map(({ head }) => head)
  const shown = posts.filter(({ withdrawn, published_at }) => !withdrawn && published_at < demoContentDate)
  // Numbered as in the demo: the oldest post is number one.
  const drawn = posts
    .toSorted((a, b) => a.published_at.localeCompare(b.published_at))
    .flatMap((post, index) => (shown.includes(post) ? `${post.category} ${newsCoverMotif(index + 1)}` : []))
  expect(new Set(drawn).size).toBe(shown.length)
})

it('posts written in a row never have the same drawing', () => {
  for (let id = 1; id < 200; id += 1) {
    const row = [0, 1, 2, 3, 4, 5].map((after) => newsCoverMotif(id + after))
    expect(new Set(row).size).toBe(row.length)
  }
})
