import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { type OsAccount, postgresOsAccount, canAccountAccessPath, isRunningAsRoot } from './osAccount.ts'
import { findPostgresProgramsFolder, POSTGRES_FOLDER_WHEN_ROOT } from './programs.ts'

/** Location of a PostgreSQL cluster: its data folder, its programs, and the system account that runs it. */
export type PostgresClusterLocation = { home: string; programs: string; account: OsAccount }

/**
 * Finds the PostgreSQL cluster of a data folder, or chooses where to create one. Logs a location outside the data
 * folder. Throws a French sentence when a known cluster is missing or belongs to another data folder.
 */
export async function findOrChoosePostgresLocation(
  data: string,
  log: (sentence: string) => void,
): Promise<PostgresClusterLocation> {
  const home = (await findPostgresClusterHome(data)) ?? (await newHome(data))
  if (!isInside(home, data)) log(`La base de données est gardée dans ${dirname(home)} et non dans ${data}.`)
  return placeAt(home)
}

/** Chooses an unused location for a new PostgreSQL cluster of a data folder. */
export async function chooseUnusedPostgresLocation(data: string) {
  return placeAt(await newHome(data))
}

/**
 * Returns the home folder of a data folder's PostgreSQL cluster; undefined for a new data folder. Throws a French
 * sentence when a known cluster is missing.
 */
export async function findPostgresClusterHome(data: string) {
  const known = await knownHome(data)
  if (!known) {
    const inside = join(data, 'postgres')
    const home = existsSync(inside) ? inside : homeElsewhere(data)
    return existsSync(home) && (await isOurs(home, data)) ? home : undefined
  }
  if (!existsSync(known)) await undoHalfUpgrade(known)
  if (!existsSync(known)) {
    throw new Error(
      `La base de données gardée dans ${known} n’y est plus. Remettez-la à cette place, ou restaurez une sauvegarde (docs/operating.md). Pour une base neuve, supprimez ${placeFile(data)}.`,
    )
  }
  if (await isOurs(known, data)) return known
  throw new Error(
    `${data} semble une copie de ${await ownerOf(known)} : les deux désignent la même base de données (${known}). Pour que la copie ait la sienne, supprimez ${placeFile(data)} ; docs/operating.md dit comment copier aussi les données.`,
  )
}

/** True when the PostgreSQL cluster of the data folder exists. */
export async function hasPostgresCluster(data: string) {
  return existsSync((await knownHome(data)) ?? join(data, 'postgres'))
}

/**
 * Writes the location of a data folder's PostgreSQL cluster to disk, so that the cluster is found after the folder is
 * renamed.
 */
export async function storePostgresClusterLocation(data: string, { home }: PostgresClusterLocation) {
  const isHere = isInside(home, data)
  if (!isHere) await writeFile(ownerFile(home), data)
  await writeFile(placeFile(data), isHere ? relative(data, home) : home)
}

// Under root, the postgres account needs a home elsewhere when it cannot enter the data folder.
async function newHome(data: string) {
  const inside = join(data, 'postgres')
  if (!isRunningAsRoot()) return inside
  const account = await postgresOsAccount(inside)
  // Only the data folder's own mode may be changed, and only to let the account pass through.
  if (!canAccountAccessPath(data, account) && canAccountAccessPath(dirname(data), account)) await chmod(data, 0o711)
  if (canAccountAccessPath(data, account)) return inside
  const elsewhere = homeElsewhere(data)
  const home = existsSync(elsewhere) ? homeElsewhere(data, `-${randomBytes(4).toString('hex')}`) : elsewhere
  await mkdir(dirname(home), { recursive: true, mode: 0o755 })
  return home
}

async function placeAt(home: string): Promise<PostgresClusterLocation> {
  const account = await postgresOsAccount(home)
  if (existsSync(home) && isRunningAsRoot() && !canAccountAccessPath(home, account)) {
    throw new Error(
      `L’utilisateur de la base de données n’a plus accès au dossier ${home}. Rendez-le-lui, ou déplacez-le.`,
    )
  }
  return { home, programs: await findPostgresProgramsFolder(account), account }
}

// A renamed folder takes its cluster along. A copied folder does not while the original still claims it.
async function isOurs(home: string, data: string) {
  const owner = await ownerOf(home)
  return isInside(home, data) || !owner || owner === data || (await knownHome(owner)) !== home
}

// Reverts a major upgrade that was interrupted between its two renames. An old cluster without an unfinished new one is
// the backup of an earlier upgrade.
async function undoHalfUpgrade(home: string) {
  const siblings = await readdir(dirname(home)).catch(() => [])
  const old = siblings.find((name) => /^postgres\.postgresql-\d+$/.test(name))
  const isHalf = siblings.some((name) => /^postgres\.[\da-f]+\.unfinished$/.test(name))
  if (old && isHalf) await rename(join(dirname(home), old), home)
}

async function knownHome(data: string) {
  const path = await read(placeFile(data))
  return path && resolve(data, path)
}

function homeElsewhere(data: string, suffix = '') {
  return join(
    POSTGRES_FOLDER_WHEN_ROOT,
    createHash('sha256').update(data).digest('hex').slice(0, 12) + suffix,
    'postgres',
  )
}

const placeFile = (data: string) => join(data, 'place')
const ownerFile = (home: string) => join(dirname(home), 'data-folder')
const ownerOf = (home: string) => read(ownerFile(home))
const isInside = (home: string, data: string) => dirname(home) === data

async function read(file: string) {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  return text?.trim() || undefined
}
