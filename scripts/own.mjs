// npm run own: moves edits in association/ and public/ to own/, so that updates cause no conflicts.
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { ownIdentityFolderPath, OVERRIDABLE_IDENTITY_FILES, writeOwnIdentityModule } from './lib/own.mjs'
import { ExplainedScriptError, projectRoot, runMain } from './lib/run.mjs'

await runMain(async () => {
  const base = lastCommon()
  const changed = git('diff', '--name-only', '--diff-filter=d', base, '--', 'association', 'public')
  const added = git('ls-files', '--others', '--exclude-standard', '--', 'association', 'public')
  const edited = [...new Set([...changed, ...added])]
  const modules = edited.filter(
    (path) => dirname(path) === 'association' && OVERRIDABLE_IDENTITY_FILES.includes(basename(path)),
  )
  const files = edited.filter((path) => path.startsWith('public/'))
  if (modules.length + files.length === 0) return console.log('Rien n’a été modifié dans association/ ni public/.')
  const taken = [
    ...modules.map((path) => join(ownIdentityFolderPath, basename(path))),
    ...files.map((path) => join(ownIdentityFolderPath, path)),
  ].filter((path) => existsSync(path))
  if (taken.length > 0) throw new ExplainedScriptError(`Rien n’a été déplacé : ${taken.join(', ')} existe déjà.`)

  mkdirSync(ownIdentityFolderPath, { recursive: true })
  // All modules, as they import each other.
  if (modules.length > 0)
    for (const file of OVERRIDABLE_IDENTITY_FILES)
      if (!existsSync(join(ownIdentityFolderPath, file)))
        writeOwnIdentityModule(file, readFileSync(join(projectRoot, 'association', file), 'utf8'))
  for (const path of files) cpSync(join(projectRoot, path), join(ownIdentityFolderPath, path))
  for (const path of [...modules, ...files]) {
    if (added.includes(path) || !isIn(base, path)) rmSync(join(projectRoot, path))
    else git('checkout', base, '--', path)
  }
  console.log([...modules, ...files].map((path) => `${path} → own/${path.replace(/^association\//, '')}`).join('\n'))
  const left = edited.filter((path) => !modules.includes(path) && !files.includes(path))
  if (left.length > 0) console.log(`Restent où ils sont, modifiés : ${left.join(', ')}`)
})

/** @returns {string} upstream commit below the local ones, whose changes are edits too */
function lastCommon() {
  try {
    return git('merge-base', 'HEAD', '@{upstream}')[0] ?? 'HEAD'
  } catch {
    return 'HEAD'
  }
}

/**
 * @param {string} commit
 * @param {string} path
 */
function isIn(commit, path) {
  return git('ls-tree', '--name-only', commit, '--', path).length > 0
}

/**
 * @param {string[]} options
 * @returns {string[]} lines of git's output
 */
function git(...options) {
  const quoted = ['-c', 'core.quotePath=false', ...options]
  const said = execFileSync('git', quoted, { cwd: projectRoot, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  return said.split('\n').filter(Boolean)
}
