import { execFileSync } from 'node:child_process'
import { basename } from 'node:path'
import { projectRoot } from './run.mjs'

/**
 * Words that the file names of each feature's tests contain, beside the feature's own name.
 * @type {Record<string, string[]>}
 */
const FEATURES = {
  accords: ['accord', 'passages', 'reader', 'document', 'pairArticles'],
  companies: ['compan'],
  contact: ['messages'],
  content: ['texts', 'picture', 'editor', 'markdown'],
  dues: ['debit', 'treasury', 'ledger', 'refund', 'prices', 'bank', 'statement', 'payBy'],
  events: ['event', 'calendar', 'attendance'],
  faq: ['question.stories'],
  home: [],
  mailings: [],
  members: ['member'],
  membership: ['joining', 'request'],
  news: ['posts', 'article', 'letter'],
  office: ['board', 'resource', 'handover', 'failures', 'waiting', 'journal'],
  offline: ['pack', 'kept', 'worker', 'roster', 'network', 'away'],
  pages: ['html', 'about'],
  passkeys: [],
  passwordReset: ['reset', 'password'],
  profile: ['rights', 'portrait', 'cardCheck', 'cardOffline', 'storedCard'],
  push: ['notification', 'application'],
  search: ['passages'],
  session: ['auth', 'login', 'waysIn', 'guards'],
}

/** Feature names that `npm test -- NAME` accepts. */
export const testedFeatureNames = Object.keys(FEATURES)

/**
 * Returns the paths of all test files: Storybook stories, Vitest tests and Playwright end-to-end tests.
 * @returns {string[]}
 */
export const listTestFiles = () =>
  listUnignoredFiles().filter((path) => /\.(test|spec)\.ts$|\.stories\.tsx$/.test(path))

/**
 * Returns the paths of all files that git tracks or does not ignore.
 * @returns {string[]}
 */
export function listUnignoredFiles() {
  const output = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: projectRoot,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  return [...new Set(output.split('\n').filter(Boolean))]
}

/**
 * True when a test file belongs to a feature: it is in the feature's folder, or its name contains one of the feature's
 * words.
 * @param {string} path
 * @param {string} feature
 */
export function isFeatureTest(path, feature) {
  if (path.includes(`/${feature}/`)) return true
  const name = basename(path).toLowerCase()
  return [feature, ...(FEATURES[feature] ?? [])].some((word) => name.includes(word.toLowerCase()))
}

/**
 * Returns the name of a test file's Vitest project, as in vitest.config.ts.
 * @param {string} path
 */
export function vitestProjectOf(path) {
  if (path.endsWith('.stories.tsx')) return 'stories'
  return /^tests\/(api|database|nightly)\//.exec(path)?.[1] ?? 'unit'
}
