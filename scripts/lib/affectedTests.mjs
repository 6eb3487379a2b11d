import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { projectRoot } from './run.mjs'
import { testedFeatureNames, isFeatureTest, listTestFiles, listUnignoredFiles } from './testFiles.mjs'

/** Source files that assemble all features. An import through them does not make a feature affected by a change. */
const COMPOSITION = new Set([
  'contract/contract.ts',
  'server/app.ts',
  'server/index.ts',
  'src/screens/screenList.tsx',
  'src/start.tsx',
  'tests/api/portal.ts',
  '.storybook/preview.tsx',
])
/** Pattern of the source paths whose changes can affect any test. */
const EVERYTHING =
  /^(package(-lock)?\.json|tsconfig\.json|theme\/|vite(st)?\.config\.ts|\.storybook\/|association\/|scripts\/(lib|test)|tests\/(cluster|failOn|findFreePort|storyFrames)|tests\/e2e\/(test|server|browser|globalSetup|playwright)|server\/(index|app|mount|feature)\.ts|server\/database\/migrations|contract\/[^/]+$)/
/** Pattern of the tests that read all sources. */
const READS_SOURCES = /^tests\/architecture/
const JOURNEYS = /^tests\/e2e\//

/** Pattern of the sources that every page uses. */
const SHELL = /^src\/([^/]+|layout\/.*)$/

/**
 * Tests that the sources of a folder affect, beside the tests that import them: `named`, when a feature has an affected
 * source; `all`, when a change is outside every feature.
 * @type {Record<string, { named: RegExp, all?: RegExp }>}
 */
const SIDES = {
  contract: { named: /./ },
  server: { named: /^tests\/(api|database|e2e)\//, all: /^tests\/(api|database|e2e)\// },
  src: { named: JOURNEYS },
  scripts: { named: /^$/, all: /^tests\/(api|database)\// },
}
/** Pattern in the text of API tests that use the built pages. */
const USES_BUILD = /withPages|'[^']*\bdist\//

/**
 * Returns the test files that changed source files can affect: those that import one, the tests of every feature that
 * has such an importer, and the tests that read all sources. Undefined means all tests.
 * @param {string[]} changed paths from the project's root
 * @returns {string[] | undefined}
 */
export function listTestsAffectedBy(changed) {
  if (changed.length === 0) return []
  if (changed.some((path) => EVERYTHING.test(path))) return undefined
  const affected = [...importersOf(changed)]
  const isAffected = new Set(affected)
  /** @type {((path: string) => boolean)[]} */
  const reasons = [(path) => isAffected.has(path) || READS_SOURCES.test(path)]
  for (const [folder, { named, all }] of Object.entries(SIDES)) {
    const features = testedFeatureNames.filter((feature) => affected.some((path) => isSourceOf(path, folder, feature)))
    reasons.push((path) => named.test(path) && features.some((feature) => isFeatureTest(path, feature)))
    if (all && changed.some((path) => path.startsWith(`${folder}/`) && !isFeatureSource(path)))
      reasons.push((path) => all.test(path))
  }
  const sources = affected.filter((path) => !isTestFile(path))
  if (sources.some((path) => SHELL.test(path))) reasons.push((path) => JOURNEYS.test(path))
  if (sources.some((path) => /^(src|theme|public|contract)\//.test(path)))
    reasons.push((path) => path.startsWith('tests/api/') && USES_BUILD.test(readText(path)))
  return listTestFiles().filter((path) => reasons.some((isReason) => isReason(path)))
}

/**
 * Returns the files changed in git since the branch left main, committed or not.
 * @returns {string[]}
 */
export function listChangedFiles() {
  const pending = git('status', '--porcelain', '--untracked-files=all').map((line) =>
    line.slice(3).replace(/^.* -> /, ''),
  )
  const [fork = 'HEAD'] = git('merge-base', 'HEAD', existsRef('origin/main') ? 'origin/main' : 'main')
  return [...new Set([...git('diff', '--name-only', fork), ...pending])]
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
    const isHelper = path.startsWith('tests/')
    for (const importer of importers.get(path) ?? []) if (isHelper || !COMPOSITION.has(importer)) found.add(importer)
  }
  return found
}

/**
 * Returns the files that name each file in an import, or in a string: threads, processes and commands are started by
 * their path.
 * @returns {Map<string, string[]>}
 */
function readImporters() {
  const files = new Set(listUnignoredFiles().filter((path) => existsSync(join(projectRoot, path))))
  /** @type {Map<string, string[]>} */
  const importers = new Map()
  for (const path of files) {
    if (!/\.(tsx?|mjs)$/.test(path)) continue
    for (const [, name = ''] of readText(path).matchAll(/['`]([^'`\s]+\.[a-z]{2,5})(?:\?\w+)?['`]/g)) {
      const beside = posix.join(posix.dirname(path), name)
      for (const imported of name.startsWith('#') ? [name.slice(1)] : [beside, posix.normalize(name)])
        if (files.has(imported)) importers.set(imported, [...(importers.get(imported) ?? []), path])
    }
  }
  return importers
}

/** @param {string} path */
const readText = (path) => readFileSync(join(projectRoot, path), 'utf8')

/** @param {string} path */
const isTestFile = (path) => /\.(test|spec)\.ts$|\.stories\.tsx$/.test(path)

/** @param {string} path */
const isFeatureSource = (path) =>
  isTestFile(path) || testedFeatureNames.some((feature) => path.split('/')[1]?.toLowerCase() === feature.toLowerCase())

/**
 * @param {string} path
 * @param {string} folder
 * @param {string} feature
 */
const isSourceOf = (path, folder, feature) =>
  !isTestFile(path) && path.toLowerCase().startsWith(`${folder}/${feature}/`.toLowerCase())
