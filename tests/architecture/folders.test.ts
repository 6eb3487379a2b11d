import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const AT_MOST = 25
/** Source folders without a maximum number of files: they hold one file for each feature or migration. */
const UNBOUNDED = /^server\/database\/(?:schema|migrations)/

test.each(['contract', 'server', 'src'])('no folder of %s has more files than the limit', (part) => {
  const entries = readdirSync(join(root, part), { recursive: true, withFileTypes: true, encoding: 'utf8' })
  const counts = new Map<string, number>()
  for (const entry of entries) {
    if (!entry.isFile()) continue
    const folder = entry.parentPath.slice(root.length + 1).replaceAll('\\', '/')
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  const crowded = [...counts].filter(([folder, count]) => count > AT_MOST && !UNBOUNDED.test(folder))
  expect(crowded).toEqual([])
})

test('at most twenty files of the contract belong to no feature', () => {
  const files = readdirSync(join(root, 'contract'), { withFileTypes: true }).filter((entry) => entry.isFile())
  expect(files.length).toBeLessThanOrEqual(20)
})
