import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { projectRoot } from './run.mjs'
import { testedFeatureNames, isFeatureTest, listTestFiles, listUnignoredFiles } from './testFiles.mjs'

/** Source files that assemble all features. An import through them does not make a feature affected by a change. */
const COMPOSITION = new Set([
  'contract/contract.ts',
  'server/app.ts',
  'src/screens/screenList.tsx',
  'tests/api/portal.ts',
  '.storybook/preview.tsx',
])
/** Pattern of the source paths whose changes can affect any test. */
const EVERYTHING =
  /^(package(-lock)?\.json|tsconfig\.json|vite(st)?\.config\.ts|\.storybook\/|scripts\/(lib|test)|tests\/(cluster|failOn|findFreePort|storyFrames)|tests\/e2e\/(test|server|browser|globalSetup|playwright)|server\/(index|app|mount|feature)\.ts|contract\/(route|contract)\.ts)/

/**
 * Returns the test files that the git changes since the branch left main can affect. Selects direct and indirect
 * importers of a changed file, and the tests of every feature that has one. Undefined means all tests.
 * @returns {string[] | undefined}
 */
export function listAffectedTests() {
  const changed = changedFiles()
  if (changed.some((path) => EVERYTHING.test(path))) return undefined
  const affected = importersOf(changed)
  const features = testedFeatureNames.filter((feature) => [...affected].some((path) => isSourceOf(path, feature)))
  const tests = listTestFiles()
  // Sources outside every feature, such as terminal commands, are tested in many places.
  if (features.length === 0 && changed.some((path) => /^(server|src|contract|theme)\//.test(path))) return undefined
  return tests.filter((path) => affected.has(path) || features.some((feature) => isFeatureTest(path, feature)))
}

/**
 * Returns the files changed in git since the branch left main; on main itself, since the previous commit.
 * @returns {string[]}
 */
function changedFiles() {
  const pending = git('status', '--porcelain', '--untracked-files=all').map((line) =>
    line.slice(3).replace(/^.* -> /, ''),
  )
  const [head] = git('rev-parse', 'HEAD')
  const [fork] = git('merge-base', 'HEAD', existsRef('origin/main') ? 'origin/main' : 'main')
  const base = fork === head && pending.length === 0 ? 'HEAD~1' : (fork ?? 'HEAD')
  return [...new Set([...git('diff', '--name-only', base), ...pending])]
}

/** @param {string} ref */
function existsRef(ref) {
  return git('for-each-ref', '--format=%(refname:short)', 'refs').includes(ref)
}

/**
 * @param {...string} options
 * @returns {string[]} the lines of its output
 */
function git(...options) {
  return execFileSync('git', options, { cwd: projectRoot, encoding: 'utf8' }).split('\n').filter(Boolean)
}

/**
 * Returns changed files and all source files that import them, up to the files that assemble the features.
 * @param {string[]} changed
 * @returns {Set<string>}
 */
function importersOf(changed) {
  const importers = readImporters()
  const found = new Set(changed)
  for (const path of found) {
    if (COMPOSITION.has(path) && !changed.includes(path)) continue
    for (const importer of importers.get(path) ?? []) found.add(importer)
  }
  return found
}

/** @returns {Map<string, string[]>} the files that import each file */
function readImporters() {
  /** @type {Map<string, string[]>} */
  const importers = new Map()
  for (const path of listUnignoredFiles().filter(
    (name) => /\.(tsx?|mjs)$/.test(name) && existsSync(join(projectRoot, name)),
  )) {
    for (const [, name = ''] of readFileSync(join(projectRoot, path), 'utf8').matchAll(
      /(?:from|import)\s*\(?\s*'([#.][^']+)'/g,
    )) {
      const imported = name.startsWith('#') ? name.slice(1) : posix.join(posix.dirname(path), name)
      importers.set(imported, [...(importers.get(imported) ?? []), path])
    }
  }
  return importers
}

/**
 * @param {string} path
 * @param {string} feature
 */
const isSourceOf = (path, feature) => new RegExp(`^(server|src|contract)/${feature}/`, 'i').test(path)
