import { readdirSync, readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { portalPagePaths } from '#contract/paths.ts'
import { findOfficeScreen, officeHelpPageName, officeScreens } from '#src/screens/officeScreenList.tsx'

const root = fileURLToPath(new URL('../../', import.meta.url))
const docs = `${root}docs/`
const journeys = `${root}tests/e2e/`
const namesIn = (folder: string, end: string) =>
  readdirSync(folder)
    .filter((name) => name.endsWith(end))
    .map((name) => name.slice(0, -end.length))
const pages = new Map(
  namesIn(`${docs}board`, '.md').map((name) => [name, readFileSync(`${docs}board/${name}.md`, 'utf8')]),
)
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found)
const plain = (words: string) => words.replaceAll('\u00a0', ' ')

describe('the help of the office', () => {
  it('has a page for each screen, and no other', () => {
    const screens = officeScreens
      .filter(({ to }) => to !== portalPagePaths.boardHelp)
      .map(({ to }) => officeHelpPageName(to))
    expect([...pages.keys()].toSorted()).toEqual(screens.toSorted())
  })

  it('begins each page with its title, links to existing pages and screens, and uses every picture', () => {
    const pictures = readdirSync(`${docs}media`)
    const names = new Set(pages.keys())
    const wrong = [...pages].flatMap(([name, text]) => [
      ...(/^# \S.*\n\n/.test(text) ? [] : [`${name} has no title`]),
      ...all(text, /\]\(([^)/]+)\.md[^)]*\)/g).filter((page) => !names.has(page)),
      ...all(text, /(\/bureau[\w/-]*)/g).filter((path) => !findOfficeScreen(path)),
    ])
    expect(wrong).toEqual([])
    const shown = [...pages.values()].flatMap((text) => all(text, /\]\(\.\.\/media\/([^)]+)\)/g))
    expect([...new Set(shown)].toSorted()).toEqual(pictures.toSorted())
  })

  it('weighs under three megabytes', () => {
    const bytes = readdirSync(`${docs}media`).reduce((sum, name) => sum + statSync(`${docs}media/${name}`).size, 0)
    expect(bytes).toBeLessThan(3_000_000)
  })

  it('has a table of the year: each task, its screen and an existing journey', () => {
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
    expect(rows).toHaveLength(53)
    const isWrong = (screen: string, journey: string) => {
      const [, path = ''] = /^`([^`]+)`$/.exec(screen) ?? []
      if (path !== '/carte/…' && !findOfficeScreen(path)) return true
      const [, spec, title = ''] = /^`(\w+)`\s: (.+)$/.exec(journey) ?? []
      return spec === undefined || !readFileSync(`${journeys}${spec}.spec.ts`, 'utf8').includes(title)
    }
    expect(rows.filter(([, , , screen = '', journey = '']) => isWrong(screen, journey))).toEqual([])
  })
})
