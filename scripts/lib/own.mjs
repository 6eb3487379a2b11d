import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from './run.mjs'

/** Path of the untracked `own/` folder with the association's own identity, which replaces the example's. */
export const ownIdentityFolderPath = join(projectRoot, 'own')

/** Modules of the example identity in `association/` that the association's `own/` folder may override. */
export const OVERRIDABLE_IDENTITY_FILES = [
  'companies.ts',
  'identity.ts',
  'legal.ts',
  'logo.ts',
  'officePlan.ts',
  'picture.ts',
]

const CONDITION = '--conditions=own'

/** True when scripts started from here use the association's own identity in `own/`, and not the example. */
export const isOwnIdentityFolderEnabled = () => (process.env['NODE_OPTIONS'] ?? '').includes(CONDITION)

/**
 * Makes all programs started from here read `own/`, if it exists, instead of `association/`. Node does so by a
 * condition of package.json's `imports`, Vite by an alias.
 */
export function enableOwnIdentityFolder() {
  if (!existsSync(ownIdentityFolderPath) || isOwnIdentityFolderEnabled()) return
  for (const file of OVERRIDABLE_IDENTITY_FILES)
    if (!existsSync(join(ownIdentityFolderPath, file))) writeOwnIdentityModule(file)
  process.env['NODE_OPTIONS'] = `${process.env['NODE_OPTIONS'] ?? ''} ${CONDITION}`.trim()
}

/**
 * Writes a module of `own/`. The module re-exports the example's module, so that it has new exports of later versions,
 * and overrides some.
 * @param {string} file
 * @param {string} [text] the example's by default
 */
export function writeOwnIdentityModule(file, text = readFileSync(join(projectRoot, 'association', file), 'utf8')) {
  const rest = `export * from '../association/${file}'`
  writeFileSync(join(ownIdentityFolderPath, file), text.includes(rest) ? text : `${rest}\n\n${text}`)
}
