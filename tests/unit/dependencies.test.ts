import { readFileSync } from 'node:fs'
import { matchesGlob } from 'node:path'
import { expect, it } from 'vitest'

type Package = Record<'dependencies' | 'devDependencies' | 'optionalDependencies', Record<string, string>>

const { dependencies, devDependencies, optionalDependencies } = JSON.parse(
  readFileSync('package.json', 'utf8'),
) as Package
const packages = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
const names = readFileSync('docs/dependencies.md', 'utf8')
  .split('\n')
  .flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, name = '']) => name))

it('each package has its reason in docs/dependencies.md, once', () => {
  const reasons = packages.map(([name]) => [name, names.filter((written) => matchesGlob(name, written)).length])
  expect(reasons.filter(([, count]) => count !== 1)).toEqual([])
})

it('no reason remains for a removed package', () => {
  expect(names.filter((written) => !packages.some(([name]) => matchesGlob(name, written)))).toEqual([])
})

it('versions are exact', () => {
  expect(packages.filter(([, version]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))).toEqual([])
})
