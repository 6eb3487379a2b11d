import { execFileSync, spawnSync } from 'node:child_process'
import { stat } from 'node:fs/promises'

/** System account that runs PostgreSQL. Empty without root: the current user runs it. */
export type OsAccount = { uid?: number; gid?: number }

/**
 * Returns the system account that runs the PostgreSQL cluster of a home folder. Under root: the folder's owner, or the
 * `postgres` user, created when missing.
 */
export async function postgresOsAccount(home: string): Promise<OsAccount> {
  if (!isRunningAsRoot()) return {}
  // The owner of an existing cluster runs it: an ordinary user may have used the checkout before root.
  const found = await stat(home).catch(() => undefined)
  if (found && found.uid !== 0) return { uid: found.uid, gid: found.gid }
  if (spawnSync('id', ['postgres']).status !== 0) {
    const options = ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', 'postgres']
    execFileSync('useradd', options)
  }
  return { uid: idOfPostgres('-u'), gid: idOfPostgres('-g') }
}

/**
 * True when a system account may enter a folder or run a program. Runs `test -x` as that user instead of interpreting
 * modes.
 */
export function canAccountAccessPath(path: string, { uid, gid }: OsAccount) {
  return spawnSync('test', ['-x', path], { cwd: '/', ...(uid && { uid }), ...(gid && { gid }) }).status === 0
}

export const isRunningAsRoot = () => process.getuid?.() === 0

function idOfPostgres(flag: '-u' | '-g') {
  return Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
}
