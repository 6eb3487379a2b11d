import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from './run.mjs'

/**
 * SPDX licences that an npm package of the portal may have. The weak copyleft ones (MPL, LGPL) bind changes of the
 * package itself, which the portal uses unchanged.
 */
const ALLOWED = new Set(
  [
    ['0BSD', 'Apache-2.0', 'BlueOak-1.0.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', 'MIT', 'MIT-0'],
    // Data and typefaces.
    ['CC-BY-4.0', 'CC0-1.0', 'OFL-1.1'],
    ['LGPL-3.0', 'LGPL-3.0-or-later', 'MPL-2.0'],
  ].flat(),
)

/**
 * Licences of packages whose package.json names none, by `name@version`, as read in their files.
 * @type {Record<string, string>}
 */
const READ_BY_HAND = {
  // Last section of its Readme.md.
  'humanize-number@0.0.2': 'MIT',
  // Its file LICENSE.
  'png-js@2.0.0': 'MIT',
}

/**
 * @typedef {{ version?: string, license?: string, optional?: boolean }} LockedPackage
 * @typedef {{ license?: string, licenses?: (string | { type?: string })[] }} Manifest
 */

/**
 * True when an SPDX licence expression allows a package: any side of OR, both sides of AND. Ids are compared exactly,
 * operators in any case.
 * @param {string} expression
 * @returns {boolean}
 */
export function isAllowedLicence(expression) {
  const tokens = expression.match(/[()]|[^\s()]+/g) ?? []
  const alternatives = readAlternatives(tokens)
  return alternatives && tokens.length === 0
}

/**
 * Reads « term OR term » from the tokens, and removes them.
 * @param {string[]} tokens
 * @returns {boolean}
 */
function readAlternatives(tokens) {
  let isAllowed = readConjunction(tokens)
  while (takeOperator(tokens, 'OR')) isAllowed = readConjunction(tokens) || isAllowed
  return isAllowed
}

/** @param {string[]} tokens */
function readConjunction(tokens) {
  let isAllowed = readTerm(tokens)
  while (takeOperator(tokens, 'AND')) isAllowed = readTerm(tokens) && isAllowed
  return isAllowed
}

/** @param {string[]} tokens */
function readTerm(tokens) {
  const token = tokens.shift()
  if (token !== '(') return ALLOWED.has(token ?? '')
  const isAllowed = readAlternatives(tokens)
  return tokens.shift() === ')' && isAllowed
}

/**
 * @param {string[]} tokens
 * @param {string} operator
 */
function takeOperator(tokens, operator) {
  const isNext = tokens.length > 1 && tokens[0]?.toUpperCase() === operator
  if (isNext) tokens.shift()
  return isNext
}

/**
 * Returns the packages of package-lock.json whose licence is not allowed, as `name@version: licence`. A package without
 * a licence in the lock file is looked up in node_modules.
 * @param {string} [root]
 * @returns {string[]}
 */
export function findForbiddenLicences(root = projectRoot) {
  /** @type {{ packages: Record<string, LockedPackage> }} */
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  return Object.entries(packages).flatMap(([path, { version, license }]) => {
    if (path === '') return []
    const name = `${path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)}@${version}`
    const licence = license ?? READ_BY_HAND[name] ?? readInstalledLicence(join(root, path))
    return isAllowedLicence(licence) ? [] : [`${name}: ${licence || 'no licence'}`]
  })
}

/**
 * Returns the licence in an installed package's package.json, in its present or former notation; empty when it has none.
 * @param {string} folder
 */
function readInstalledLicence(folder) {
  const file = join(folder, 'package.json')
  if (!existsSync(file)) return ''
  /** @type {Manifest} */
  const { license, licenses = [] } = JSON.parse(readFileSync(file, 'utf8'))
  return license ?? licenses.map((one) => (typeof one === 'string' ? one : (one.type ?? ''))).join(' OR ')
}
