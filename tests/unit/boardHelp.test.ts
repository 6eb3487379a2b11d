import { readdirSync, readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { paths } from '#contract/paths.ts'
import { helpOf, officePartAt, officeParts } from '#src/screens/officeParts.ts'

const docs = fileURLToPath(new URL('../../docs/', import.meta.url))
const journeys = fileURLToPath(new URL('../e2e/', import.meta.url))
const root = fileURLToPath(new URL('../../', import.meta.url))
const namesIn = (folder: string, end: string) =>
  readdirSync(folder)
    .filter((name) => name.endsWith(end))
    .map((name) => name.slice(0, -end.length))
const pages = new Map(
  namesIn(`${docs}board`, '.md').map((name) => [name, readFileSync(`${docs}board/${name}.md`, 'utf8')]),
)
const stories = readdirSync(`${root}src`, { recursive: true, encoding: 'utf8' }).flatMap(
  (path) => /(\w+)\.stories\.tsx$/.exec(path)?.[1] ?? [],
)
const calls = namesIn(`${root}tests/api`, '.test.ts')
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found)
const plain = (words: string) => words.replaceAll('\u00a0', ' ')

describe('the help of the office', () => {
  it('has a page for each screen, and none for another', () => {
    const screens = officeParts.filter(({ to }) => to !== paths.boardHelp).map(({ to }) => helpOf(to))
    expect([...pages.keys()].toSorted()).toEqual(screens.toSorted())
  })

  it('begins each page with its title, names pictures, pages and screens that are there, and shows every picture', () => {
    const pictures = readdirSync(`${docs}media`)
    const shown = new Set<string>()
    for (const [name, text] of pages) {
      expect(text, name).toMatch(/^# \S.*\n\n/)
      for (const picture of all(text, /\]\(\.\.\/media\/([^)]+)\)/g)) {
        expect(pictures, name).toContain(picture)
        shown.add(picture)
      }
      for (const page of all(text, /\]\(([^)/]+)\.md[^)]*\)/g)) expect([...pages.keys()], name).toContain(page)
      for (const path of all(text, /(\/bureau[\w/-]*)/g)) expect(officePartAt(path), `${name}: ${path}`).toBeDefined()
    }
    expect([...shown].toSorted()).toEqual(pictures.toSorted())
  })

  it('weighs under three megabytes', () => {
    const bytes = readdirSync(`${docs}media`).reduce((sum, name) => sum + statSync(`${docs}media/${name}`).size, 0)
    expect(bytes).toBeLessThan(3_000_000)
  })

  it('is a table of the year: a row for each task, the screen that does it and a journey that is there', () => {
    const rows = readFileSync(`${docs}board.md`, 'utf8')
      .split('\n')
      .filter((line) => /^\| +\d+ \|/.test(line))
      .map((line) => line.split('|').map((cell) => cell.trim()))
    const tasks = [...pages].flatMap(([name, text]) =>
      all(text, /^## (.+)$/gm).map((title) => `${name}: ${plain(title)}`),
    )
    const told = rows.map(([, , task = '']) => {
      const [, title = '', page = ''] = /^\[(.+)\]\(board\/([\w-]+)\.md#/.exec(task) ?? []
      return `${page}: ${plain(title)}`
    })
    expect(told.toSorted()).toEqual(tasks.toSorted())
    expect(rows).toHaveLength(44)
    for (const [, , task, screen = '', journey = ''] of rows) {
      const [, path = ''] = /^`([^`]+)`$/.exec(screen) ?? []
      expect(path === '/carte/…' || officePartAt(path), `${task}: ${screen}`).toBeTruthy()
      // In a browser on the portal itself; or its screen in a browser, and its call on the portal.
      const [, spec, title = ''] = /^`(\w+)`\s: (.+)$/.exec(journey) ?? []
      const [, story, api] = /^histoire `(\w+)` .*API `(\w+)`/.exec(journey) ?? []
      if (spec) expect(readFileSync(`${journeys}${spec}.spec.ts`, 'utf8'), task).toContain(title)
      else if (journey !== 'aucun encore') {
        expect(stories, task).toContain(story)
        expect(calls, task).toContain(api)
      }
    }
  })
})
