import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { AccordTheme } from '#contract/accords/accords.ts'
import { demoContentDate } from '#association/demo/content.ts'
import {
  demoAccordEntries,
  validContentCompanyIds,
  listDemoSlugs,
  frenchTypographyErrorPattern,
} from '#tests/samples/demoEntries.ts'

describe('the demo agreements', () => {
  it('are at least twenty-four, for each company, for all, and on every theme', () => {
    expect(demoAccordEntries.length).toBeGreaterThanOrEqual(24)
    expect(new Set(demoAccordEntries.map(({ head }) => head.company))).toEqual(validContentCompanyIds)
    expect(new Set(demoAccordEntries.map(({ head }) => head.theme))).toEqual(new Set(AccordTheme.options))
  })

  it('are in force, to come and expired', () => {
    const toCome = demoAccordEntries.filter(({ head }) => head.effective_on > demoContentDate)
    const expired = demoAccordEntries.filter(
      ({ head: { expires_on } }) => expires_on !== undefined && expires_on < demoContentDate,
    )
    expect(toCome.length).toBeGreaterThanOrEqual(3)
    expect(expired.length).toBeGreaterThanOrEqual(4)
    expect(demoAccordEntries.length - toCome.length - expired.length).toBeGreaterThanOrEqual(12)
  })

  it('name existing texts only', async () => {
    const slugs = {
      accords: demoAccordEntries.map(({ slug }) => slug),
      faq: await listDemoSlugs('faq'),
      news: await listDemoSlugs('news'),
    }
    for (const { head } of demoAccordEntries) {
      expect(slugs.accords).toEqual(expect.arrayContaining([...head.replaces, ...(head.amends ? [head.amends] : [])]))
      expect(slugs.faq).toEqual(expect.arrayContaining(head.questions))
      expect(slugs.news).toEqual(expect.arrayContaining(head.posts))
    }
  })

  it('amend one agreement twice, with comparable articles', async () => {
    const amended = Map.groupBy(demoAccordEntries, ({ head }) => head.amends)
    expect(amended.get('reserve-2021')?.length).toBe(2)
    const versions = await Promise.all(['reserve-2021', 'reserve-avenant-1', 'reserve-avenant-2'].map(articlesOf))
    for (const [rank, after] of versions.entries()) {
      const before = versions[rank - 1]
      if (!before) continue
      const changed = [...after].filter(([number, text]) => before.get(number) !== text)
      expect(changed.length).toBeGreaterThanOrEqual(3)
      expect(changed.length).toBeLessThan(after.size / 2)
    }
  })
})

describe.each(demoAccordEntries)('$slug', ({ head, body }) => {
  it('follows French typography', () => {
    for (const text of [head.title, head.summary, body]) expect(text.match(frenchTypographyErrorPattern)).toBeNull()
  })
})

/** Returns the articles of a demo agreement's PDF, by number. */
async function articlesOf(name: string) {
  const text = await readFile(`association/demo/documents/${name}.md`, 'utf8')
  const articles = text.matchAll(/^#{2,3} Article (\S+) – .*\n([^#]*)/gm)
  return new Map([...articles].map(([, number = '', words = '']) => [number, words.trim()]))
}
