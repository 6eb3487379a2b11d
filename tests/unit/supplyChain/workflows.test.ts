import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

const folder = '.github/workflows'
const workflows = readdirSync(folder).map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }))
const actions = workflows.flatMap(({ name, text }) =>
  text.split('\n').flatMap((line) => {
    const [, action = ''] = /\buses: (.*)/.exec(line) ?? []
    return action ? [{ name, action }] : []
  }),
)

test('each action of a workflow is pinned by a commit hash, with its version as a comment', () => {
  expect(actions.length).toBeGreaterThan(0)
  expect(actions.filter(({ action }) => !/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(action))).toEqual([])
})

test('an action has the same version in every workflow', () => {
  const pins = new Set(actions.map(({ action }) => action))
  const names = new Set([...pins].map((pin) => pin.split('@')[0]))
  expect(pins.size).toBe(names.size)
})

test('workflows have no more rights than reading, except for the files of a release', () => {
  const rights = workflows.map(({ name, text }) => [name, (parse(text) as { permissions: object }).permissions])
  expect(Object.fromEntries(rights)).toEqual({
    'ci.yml': { contents: 'read' },
    'nightly.yml': { contents: 'read' },
    'release.yml': { contents: 'write' },
  })
})

test('the update bot proposes packages and actions each month', () => {
  const { updates } = parse(readFileSync('.github/dependabot.yml', 'utf8')) as {
    updates: { 'package-ecosystem': string; schedule: { interval: string } }[]
  }
  expect(updates.map((update) => [update['package-ecosystem'], update.schedule.interval])).toEqual([
    ['npm', 'monthly'],
    ['github-actions', 'monthly'],
  ])
})
