import { execFileSync, spawnSync } from 'node:child_process'
import { stat } from 'node:fs/promises'

/** Who PostgreSQL runs as; empty for an ordinary person, who runs it in their own name. */
export type Account = { uid?: number; gid?: number }

/** Who runs the cluster of a home; under root, that is its owner, else the postgres user, created when missing. */
export async function clusterAccount(home: string): Promise<Account> {
  if (!isRoot()) return {}
  // A cluster that exists decides who runs it: a checkout may have been used by a person before root.
  const found = await stat(home).catch(() => undefined)
  if (found && found.uid !== 0) return { uid: found.uid, gid: found.gid }
  if (spawnSync('id', ['postgres']).status !== 0) {
    const options = ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', 'postgres']
    execFileSync('useradd', options)
  }
  return { uid: idOfPostgres('-u'), gid: idOfPostgres('-g') }
}

/** Enters a folder or runs a program: asked of the system in that user's name, not guessed from modes on the way. */
export function canEnter(path: string, { uid, gid }: Account) {
  return spawnSync('test', ['-x', path], { cwd: '/', ...(uid && { uid }), ...(gid && { gid }) }).status === 0
}

export const isRoot = () => process.getuid?.() === 0

function idOfPostgres(flag: '-u' | '-g') {
  return Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
}
