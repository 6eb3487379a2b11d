import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.mjs'

/** The folder that git does not track, with what makes the portal an association's own. */
export const own = join(root, 'own')

/** The modules of `association/` that it may say otherwise. */
export const OWN_FILES = ['companies.ts', 'identity.ts', 'legal.ts', 'logo.ts', 'officePlan.ts', 'picture.ts']

const CONDITION = '--conditions=own'

/** Whether what is started from here is the association's own portal, and not the example. */
export const isOwn = () => (process.env['NODE_OPTIONS'] ?? '').includes(CONDITION)

/**
 * Lets all that is started from here read `own/` instead of `association/`, when it is there: Node by a condition of
 * package.json's `imports`, Vite by an alias.
 */
export function useOwn() {
  if (!existsSync(own) || isOwn()) return
  for (const file of OWN_FILES) if (!existsSync(join(own, file))) writeOwn(file)
  process.env['NODE_OPTIONS'] = `${process.env['NODE_OPTIONS'] ?? ''} ${CONDITION}`.trim()
}

/**
 * Writes a module of one's own: what it says hides what the example says, and what a later version adds to the example
 * is there without a word.
 * @param {string} file
 * @param {string} [text] the example's unless told
 */
export function writeOwn(file, text = readFileSync(join(root, 'association', file), 'utf8')) {
  const rest = `export * from '../association/${file}'`
  writeFileSync(join(own, file), text.includes(rest) ? text : `${rest}\n\n${text}`)
}
