import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sharedFileLinesOfNewFeature } from '#scripts/lib/newFeature.mjs'

const root = join(import.meta.dirname, '../..')
const guide = readFileSync(join(root, 'docs/architecture.md'), 'utf8')
/** Returns the names in the first column of the tables in a section of CONTRIBUTING.md. */
const namedIn = (title: string) => {
  const [, part = ''] = guide.split(`\n## ${title}\n`)
  const [own = ''] = part.split('\n## ')
  return [...own.matchAll(/^\| `([^`]+)`/gm)].map(([, path = '']) => path)
}

test('the guide names the files of a feature, all of them and no other', () => {
  const shown = namedIn('A feature, file by file')
  expect(shown.filter((path) => !existsSync(join(root, path)))).toEqual([])
  const there = ['server/faq', 'src/faq'].flatMap((folder) =>
    readdirSync(join(root, folder), { withFileTypes: true }).map(
      (entry) => `${folder}/${entry.name}${entry.isDirectory() ? '/' : ''}`,
    ),
  )
  expect(there.toSorted()).toEqual(shown.filter((path) => /^(?:server|src)\/faq\//.test(path)).toSorted())
})

test('the guide names the central places of a feature, of which there are six at most, one of them the office’s', () => {
  expect(namedIn('Adding a feature').toSorted()).toEqual(Object.keys(sharedFileLinesOfNewFeature).toSorted())
  expect(Object.keys(sharedFileLinesOfNewFeature).length).toBeLessThanOrEqual(6)
})

test('the guide names existing files only', () => {
  const named = [...guide.matchAll(/`((?:contract|server|src|tests|scripts)\/[\w./-]+)`/g)].map(([, path = '']) => path)
  expect(named.filter((path) => !path.includes('petitions') && !existsSync(join(root, path)))).toEqual([])
})

test('the generator finds the lines before which it inserts its own, each once', () => {
  const places = Object.entries(sharedFileLinesOfNewFeature).flatMap(([path, lines]) => {
    const text = readFileSync(join(root, path), 'utf8')
    return lines.filter(([before]) => text.split(before).length !== 2).map(([before]) => `${path}: ${before}`)
  })
  expect(places).toEqual([])
})

test('the generator’s templates import existing names', () => {
  const templates = join(root, 'scripts/feature')
  const missing = readdirSync(templates).flatMap((template) => {
    const text = readFileSync(join(templates, template), 'utf8')
    const imports = [...text.matchAll(/import (?:type )?\{([^}]+)\} from '#(\w+\/[^']+)'/g)]
    return imports
      .filter(([, , path = '']) => !/petitions/.test(path))
      .flatMap(([, names = '', path = '']) => {
        const source = existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : ''
        const imported = names.split(',').map((name) => name.trim().replace(/^type /, ''))
        const isExported = (name: string) => new RegExp(`^export (?:.*|const \\{[^}]*)\\b${name}\\b`, 'm').test(source)
        return imported.filter((name) => name && !isExported(name)).map((name) => `${template}: ${path} ${name}`)
      })
  })
  expect(missing).toEqual([])
})
