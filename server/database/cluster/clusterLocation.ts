import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { type Account, clusterAccount, canEnter, isRoot } from './osAccount.ts'
import { reachablePrograms, SHARED } from './programs.ts'

/** Where PostgreSQL lives: the folder of its data, the folder of its programs, and who it runs as. */
export type ClusterLocation = { home: string; programs: string; account: Account }

/**
 * Finds where the PostgreSQL of a data folder lives, or chooses where a new one will, and says so when that is not
 * in the data folder. Throws a French sentence when a database that was there is gone, or belongs to another folder.
 */
export async function chooseLocation(data: string, log: (sentence: string) => void): Promise<ClusterLocation> {
  const home = (await findHome(data)) ?? (await newHome(data))
  if (!isInside(home, data)) log(`La base de données est gardée dans ${dirname(home)} et non dans ${data}.`)
  return placeAt(home)
}

/** A place for a new database of a data folder, which no other database has. */
export async function chooseNewLocation(data: string) {
  return placeAt(await newHome(data))
}

/** The cluster that a data folder had, there or not; undefined for a new folder. */
export async function findHome(data: string) {
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

/** Whether a data folder leads to a database that is there. */
export async function hasDatabase(data: string) {
  return existsSync((await knownHome(data)) ?? join(data, 'postgres'))
}

/** Writes down where the cluster of a data folder lives, so that it is found again when the folder is renamed. */
export async function rememberLocation(data: string, { home }: ClusterLocation) {
  const isHere = isInside(home, data)
  if (!isHere) await writeFile(ownerFile(home), data)
  await writeFile(placeFile(data), isHere ? relative(data, home) : home)
}

// Under root below a folder that others cannot enter, the postgres user needs a home elsewhere.
async function newHome(data: string) {
  const inside = join(data, 'postgres')
  if (!isRoot()) return inside
  const account = await clusterAccount(inside)
  // The data folder itself is ours to open, for passing through only; the folders above it are not.
  if (!canEnter(data, account) && canEnter(dirname(data), account)) await chmod(data, 0o711)
  if (canEnter(data, account)) return inside
  const elsewhere = homeElsewhere(data)
  const home = existsSync(elsewhere) ? homeElsewhere(data, `-${randomBytes(4).toString('hex')}`) : elsewhere
  await mkdir(dirname(home), { recursive: true, mode: 0o755 })
  return home
}

async function placeAt(home: string): Promise<ClusterLocation> {
  const account = await clusterAccount(home)
  if (existsSync(home) && isRoot() && !canEnter(home, account)) {
    throw new Error(
      `L’utilisateur de la base de données n’a plus accès au dossier ${home}. Rendez-le-lui, ou déplacez-le.`,
    )
  }
  return { home, programs: await reachablePrograms(account), account }
}

// A folder that was renamed takes its cluster along; a copy does not, as long as the first still says it is its own.
async function isOurs(home: string, data: string) {
  const owner = await ownerOf(home)
  return isInside(home, data) || !owner || owner === data || (await knownHome(owner)) !== home
}

// A move to a newer PostgreSQL that was cut short between its two renames: the old cluster goes back first. Without
// the new one beside it, an old one is only what an earlier move has kept.
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
  return join(SHARED, createHash('sha256').update(data).digest('hex').slice(0, 12) + suffix, 'postgres')
}

const placeFile = (data: string) => join(data, 'place')
const ownerFile = (home: string) => join(dirname(home), 'data-folder')
const ownerOf = (home: string) => read(ownerFile(home))
const isInside = (home: string, data: string) => dirname(home) === data

async function read(file: string) {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  return text?.trim() || undefined
}
