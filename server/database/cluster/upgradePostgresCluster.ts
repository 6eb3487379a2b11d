import { existsSync } from 'node:fs'
import { readdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { makePortalBackup } from '#server/database/backup/makePortalBackup.ts'
import { openVerifiedBackup } from '#server/database/backup/readBackup.ts'
import { restorePortalBackup } from '#server/database/backup/restorePortalBackup.ts'
import { postgresClusterDataFolder } from './pidFile.ts'
import type { PostgresClusterLocation } from './clusterLocation.ts'
import { copyPostgresPrograms, postgresVersion } from './programs.ts'
import { createFilledPostgresCluster, withPostgresCluster } from './runCluster.ts'
import { SOFTWARE_DISPLAY_NAME } from '#server/lib/software.ts'

type Log = (sentence: string) => void

/**
 * Moves the data of an older PostgreSQL version's cluster into a new cluster, and keeps the old one aside. Also copies
 * the current programs beside the cluster, for reading it at the next upgrade. Throws a French sentence with
 * instructions when the cluster cannot be read.
 */
export async function upgradePostgresCluster(place: PostgresClusterLocation, log: Log) {
  const version = postgresVersion(place.programs)
  const [was, is] = [
    Number(await readFile(join(postgresClusterDataFolder(place), 'PG_VERSION'), 'utf8')),
    Number.parseInt(version, 10),
  ]
  if (was !== is) await move(place, was, is, log)
  await keepPrograms(place, version)
}

async function move(place: PostgresClusterLocation, was: number, is: number, log: Log) {
  const programs = await keptPrograms(place, was)
  if (was > is || !programs) throw new Error(whatToDo(place, was, is))
  log(`La base de données passe de PostgreSQL ${was} à PostgreSQL ${is} : ses données sont recopiées…`)
  const aside = `${place.home}.postgresql-${was}`
  if (existsSync(aside)) throw new Error(`${aside} existe déjà : déplacez-le d’abord. Rien n’a été changé.`)
  const file = `${aside}.tar.zst`
  try {
    await withPostgresCluster({ ...place, programs }, log, (url) => makePortalBackup(file, { url, isComplete: true }))
    const backup = await openVerifiedBackup(file)
    const draft = await createFilledPostgresCluster(place, log, (url) => restorePortalBackup(backup, { url, log }))
    await rename(place.home, aside)
    await rename(draft, place.home)
  } finally {
    await rm(file, { force: true })
  }
  log(`C’est fait. L’ancienne base de données est gardée dans ${aside} : supprimez-la quand tout vous semble en ordre.`)
}

// The copy stays available after the next installation replaces the npm packages.
async function keepPrograms({ home, programs }: PostgresClusterLocation, version: string) {
  await copyPostgresPrograms(programs, join(home, `programs-${version}`))
  for (const name of await readdir(home)) {
    if (name.startsWith('programs-') && name !== `programs-${version}`) await rm(join(home, name), { recursive: true })
  }
}

async function keptPrograms({ home }: PostgresClusterLocation, major: number) {
  const name = (await readdir(home)).find(
    (entry) => entry.startsWith(`programs-${major}.`) && !entry.endsWith('.unfinished'),
  )
  return name && join(home, name)
}

function whatToDo({ home }: PostgresClusterLocation, was: number, is: number) {
  const start = `La base de données de ${home} est écrite par PostgreSQL ${was}, et cet ${SOFTWARE_DISPLAY_NAME} apporte PostgreSQL ${is}. Rien n’a été changé.`
  if (was > is)
    return `${start} Revenez à la version d’${SOFTWARE_DISPLAY_NAME} que vous aviez (git checkout, puis npm start).`
  return [
    start,
    'Pour la reprendre :',
    `  1. revenez à la version d’${SOFTWARE_DISPLAY_NAME} que vous aviez (git checkout), puis : npm run backup reprise.tar.zst`,
    `  2. mettez de côté l’ancien dossier : mv ${dirname(home)} ${dirname(home)}.ancien`,
    '  3. revenez à cette version (git checkout), puis : npm run restore reprise.tar.zst',
    'La dernière sauvegarde de la nuit convient aussi à la place du point 1.',
  ].join('\n')
}
