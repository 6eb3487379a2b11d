import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chown, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { OsAccount } from './osAccount.ts'
import type { PostgresClusterLocation } from './clusterLocation.ts'
import { hasSystemErrorCode } from './processes.ts'
import { SOFTWARE_SLUG, SOFTWARE_DISPLAY_NAME } from '#server/lib/software.ts'

/**
 * Creates the PostgreSQL cluster at its location unless it exists, and returns whether the cluster is new. Throws a
 * French sentence when the cluster cannot be created or read.
 */
export async function createPostgresClusterIfMissing(place: PostgresClusterLocation, log: (sentence: string) => void) {
  await removeUnfinished(place.home)
  if (await readClusterOwnerPassword(place.home)) return { created: false }
  log('Création de la base de données (une seule fois, quelques secondes)…')
  await rename(await createDraftPostgresCluster(place), place.home)
  return { created: true }
}

/**
 * Reads the password of the PostgreSQL cluster's owner, stored beside the cluster; undefined when there is no cluster.
 */
export async function readClusterOwnerPassword(home: string) {
  try {
    return await readFile(join(home, 'password'), 'utf8')
  } catch (error) {
    if (hasSystemErrorCode(error, 'ENOENT')) return undefined
    throw new Error(
      `Le dossier ${home} ne peut pas être lu : lancez ${SOFTWARE_DISPLAY_NAME} avec le compte qui l’a créé.`,
      {
        cause: error,
      },
    )
  }
}

/**
 * Creates a PostgreSQL cluster in a draft folder and returns the folder's path. The caller renames it to the final
 * home, so that an interrupted creation is never taken for a cluster.
 */
export async function createDraftPostgresCluster({ home, programs, account }: PostgresClusterLocation) {
  const draft = `${home}.${randomBytes(4).toString('hex')}.unfinished`
  const passwordFile = join(draft, 'password')
  await mkdir(draft, { mode: 0o700 })
  await writeFile(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 })
  for (const path of [draft, passwordFile]) await give(path, account)
  const options = [
    `--pgdata=${join(draft, 'cluster')}`,
    `--username=${SOFTWARE_SLUG}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
    '--locale-provider=icu',
    '--icu-locale=fr-FR',
    '--data-checksums',
  ]
  const { code, output } = await run(join(programs, 'bin/initdb'), options, draft, account)
  if (code !== 0) throw new Error(`La base de données n’a pas pu être créée : ${output.trim()}`)
  return draft
}

// An orphaned initdb may still write there. A folder that cannot be removed now is removed at a later start.
async function removeUnfinished(home: string) {
  const siblings = await readdir(dirname(home))
  for (const name of siblings) {
    if (!name.startsWith(`${basename(home)}.`) || !name.endsWith('.unfinished')) continue
    await rm(join(dirname(home), name), { recursive: true, force: true }).catch(() => undefined)
  }
}

async function give(path: string, { uid, gid }: OsAccount) {
  if (uid !== undefined && gid !== undefined) await chown(path, uid, gid)
}

function run(program: string, options: string[], cwd: string, account: OsAccount) {
  return new Promise<{ code: number | null; output: string }>((resolve, reject) => {
    // Empty environment: the user's PGPORT, PGOPTIONS and so on must not affect the cluster.
    const child = spawn(program, options, { cwd, ...account, env: {}, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    const keep = (chunk: Buffer) => (output += chunk.toString())
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    child.once('error', reject)
    child.once('close', (code) => resolve({ code, output }))
  })
}
