import { z } from 'zod'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '#contract/contract.ts'
import type { ApiRoute } from '#contract/route.ts'
import { imports } from '../../package.json'
import { findImportRuleViolations } from './brokenImports.ts'
import { dependencyCruiserImportRules, noFolderCyclesRule } from './importRules.ts'
import { importRuleSamples, type ImportRuleSampleFiles } from './importSamples.ts'
import { readSourceFiles } from './source.ts'

const root = join(import.meta.dirname, '../..')

describe('the import rules', async () => {
  const { read, broken } = await findImportRuleViolations(root)

  test('hold for every import', () => {
    expect(broken.map(({ sentence }) => sentence)).toEqual([])
  })

  test('cover every source file', () => {
    expect(read).toEqual(expect.arrayContaining(readSourceFiles().map(({ path }) => path)))
  })

  test('have samples for each rule', () => {
    expect(Object.keys(importRuleSamples)).toEqual([
      ...new Set([...dependencyCruiserImportRules, noFolderCyclesRule].map(({ name }) => name)),
    ])
  })
})

describe.each(Object.entries(importRuleSamples))('%s', { tags: ['nightly'] }, (rule, { bad, good = [] }) => {
  let folder: string

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'envol-imports-'))
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
  })
  afterAll(() => rm(folder, { recursive: true }))

  test.each(titled(bad))('reports %s', async (_, files) => {
    const { broken } = await findImportRuleViolations(await plant(files))
    expect(broken.map((found) => found.rule)).toContain(rule)
  })

  test.each(titled(good))('lets %s through', async (_, files) => {
    const { broken } = await findImportRuleViolations(await plant(files))
    expect(broken).toEqual([])
  })

  /** Writes sample source files to a temporary folder, with empty files for their other imports. */
  async function plant(files: ImportRuleSampleFiles) {
    const place = await mkdtemp(join(folder, 'a-'))
    const write = async (path: string, text: string) => {
      await mkdir(dirname(join(place, path)), { recursive: true })
      await writeFile(join(place, path), text)
    }
    for (const [path, text] of Object.entries(files)) {
      for (const [, alias, file = ''] of text.matchAll(/'(#|\.\.?\/)([^']+\.\w+)(?:\?\w+)?'/g)) {
        await write(alias === '#' ? file : join(dirname(path), alias + file), '')
      }
    }
    for (const [path, text] of Object.entries({ ...files, 'package.json': JSON.stringify({ imports }) })) {
      await write(path, text)
    }
    return place
  }
})

function titled(samples: ImportRuleSampleFiles[]) {
  const told = (files: ImportRuleSampleFiles) =>
    Object.entries(files).map(([path, text]) => `${path}: ${text.replaceAll('\n', '; ')}`)
  return samples.map((files) => [told(files).join(', '), files] as const)
}

test.each(Object.keys(contract))('the feature %s has one name in contract, server and src', (feature) => {
  const calls: ApiRoute[] = Object.values(contract[feature as keyof typeof contract])
  // A feature that only serves files has no folder in the browser.
  const hasPages = calls.some(({ reply }) => reply instanceof z.ZodType)
  const places = [`contract/${feature}`, `server/${feature}/${feature}.ts`, ...(hasPages ? [`src/${feature}`] : [])]
  expect(places.filter((place) => !existsSync(join(root, place)))).toEqual([])
})
