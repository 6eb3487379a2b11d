import { findPostgresClusterHome } from '#server/database/cluster/clusterLocation.ts'
import { readFreeDiskSpace } from '#server/monitoring/diskSpace.ts'
import { createPassedFinding, type OperationalCheck, type OperationalCheckContext } from './operationalCheck.ts'

/** Check of the free space on the disks of the data, the database and the backups. */
export const diskCheck: OperationalCheck = {
  name: 'disk',
  title: 'Place sur le disque',
  advice:
    'Libérez de la place (anciennes sauvegardes copiées ailleurs, journaux du système) ou agrandissez le disque\u00a0: sur un disque plein, rien ne s’enregistre plus.',
  isLocal: true,
  announcedAfterMs: 0,
  isNeeded: () => true,
  async run(context) {
    const { DISK_FREE_PERCENT: least } = context.env
    const spaces = await readFreeDiskSpace(await foldersOf(context))
    const [fullest] = spaces.toSorted((one, other) => one.percent - other.percent)
    if (!fullest) throw new Error('No folder to look at')
    const free = `${Math.floor(fullest.percent)}\u00a0% de libre, ${gigabytes(fullest.bytes)}`
    if (fullest.percent >= least) return createPassedFinding(`Le disque a ${free}.`)
    return {
      state: fullest.percent < least / 3 ? 'failed' : 'warning',
      cause: `Le disque de ${fullest.folder} n’a plus que ${free}.`,
    }
  },
}

async function foldersOf({ env, folder, backups }: OperationalCheckContext) {
  const database = env.DATABASE_URL ? undefined : await findPostgresClusterHome(folder).catch(() => undefined)
  return [folder, ...(database ? [database] : []), ...(backups ? [backups.folder] : [])]
}

const gigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(1).replace('.', ',')}\u00a0Go`
