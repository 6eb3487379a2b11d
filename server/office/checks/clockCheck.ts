import { sql } from '#server/drizzle/drizzle.ts'
import { createPassedFinding, type OperationalCheck, type OperationalCheckContext } from './operationalCheck.ts'

/** Differences in milliseconds above which a clock is wrong; an S3 storage refuses requests from 15 minutes. */
const OFF_MS = { warning: 10_000, failed: 300_000 }

/** Check of this machine's clock against those of PostgreSQL and of the file storage's server. */
export const clockCheck: OperationalCheck = {
  name: 'clock',
  title: 'Horloge du serveur',
  advice:
    'Activez la mise à l’heure automatique (systemd-timesyncd ou chrony)\u00a0: une horloge fausse fait expirer liens et connexions trop tôt ou trop tard.',
  isLocal: true,
  announcedAfterMs: 5 * 60_000,
  isNeeded: () => true,
  async run(context) {
    const begun = performance.now()
    // The context's time is that of the beginning.
    const clock = () => context.now.getTime() + performance.now() - begun
    const [database, storage] = [await databaseOffset(context, clock), await storageOffset(context, clock)]
    const [name, off] =
      Math.abs(storage) > Math.abs(database) ? ['le stockage des fichiers', storage] : ['la base de données', database]
    const seconds = Math.round(Math.abs(off) / 1000)
    if (Math.abs(off) < OFF_MS.warning) return createPassedFinding('L’horloge est à l’heure.')
    return {
      state: Math.abs(off) < OFF_MS.failed ? 'warning' : 'failed',
      cause: `L’horloge de cette machine ${off > 0 ? 'avance' : 'retarde'} de ${seconds}\u00a0s sur ${name}.`,
    }
  },
}

/** Returns by how much the clock is ahead of the database's, in milliseconds. */
async function databaseOffset({ db }: OperationalCheckContext, clock: () => number) {
  const asked = clock()
  const { rows } = await db.execute<{ at: string }>(sql`select extract(epoch from clock_timestamp()) * 1000 as at`)
  return (asked + clock()) / 2 - Number(rows[0]?.at)
}

/** Returns by how much the clock is ahead of the file storage's server, in milliseconds; 0 when it is unknown. */
async function storageOffset({ files }: OperationalCheckContext, clock: () => number) {
  const asked = clock()
  const at = await files.probe().catch(() => undefined)
  // The header has whole seconds.
  return at ? (asked + clock()) / 2 - at.getTime() - 500 : 0
}
