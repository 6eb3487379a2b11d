import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { COPIED_MARK, isOnAnotherMachine } from '#server/database/backup/backupFolder.ts'
import { formatFrenchMinute } from '#server/lib/parisTime.ts'
import { readLastOperationalEvent } from '#server/monitoring/operationalMarks.ts'
import { createPassedFinding, type OperationalCheck, type OperationalCheckContext } from './operationalCheck.ts'

const DAY_MS = 86_400_000
/** Age of the last restore drill that is late: one a month, and a week to repeat a failed one. */
const DRILL_LATE_MS = 38 * DAY_MS
/** Age of the last copy of the backups that is late: backups are deleted after seven days. */
const COPY_LATE_MS = 8 * DAY_MS

const hasOwnBackups = ({ backups, env }: OperationalCheckContext) => backups !== undefined && !env.DEMO

/** Check that the monthly drill restores the last backup. */
export const drillCheck: OperationalCheck = {
  name: 'drill',
  title: 'Essai de restauration',
  advice:
    'Lancez «\u00a0npm run restore -- --drill FICHIER\u00a0» sur le serveur\u00a0: la commande dit ce qui ne se restaure pas. Faites ensuite une nouvelle sauvegarde.',
  announcedAfterMs: 0,
  isNeeded: hasOwnBackups,
  async run({ db, now }) {
    const [done, failure, watched] = await Promise.all([
      readLastOperationalEvent(db, 'drill'),
      readLastOperationalEvent(db, 'drill-failure'),
      readLastOperationalEvent(db, 'watched'),
    ])
    const last = done?.at.getTime() ?? 0
    const when = last ? `le dernier réussi est du ${formatFrenchMinute(last)}` : 'aucun n’a réussi'
    if (failure && failure.at.getTime() > last)
      return { state: 'failed', cause: `La dernière sauvegarde n’a pas pu être restaurée\u00a0; ${when}.` }
    if (now.getTime() - (last || (watched?.at.getTime() ?? now.getTime())) > DRILL_LATE_MS)
      return { state: 'warning', cause: `L’essai de restauration du mois n’a pas eu lieu\u00a0: ${when}.` }
    return createPassedFinding(
      last
        ? `La sauvegarde a été restaurée pour essai le ${formatFrenchMinute(last)}.`
        : 'Le premier essai suit la première sauvegarde.',
    )
  },
}

/** Reminder that the backups are copied to another machine: as seen by the file that each copy touches. */
export const backupCopyCheck: OperationalCheck = {
  name: 'backup-copy',
  title: 'Copie des sauvegardes',
  advice: `Copiez chaque jour les sauvegardes sur une autre machine, puis datez la copie\u00a0: «\u00a0touch ${COPIED_MARK}\u00a0» dans leur dossier.`,
  announcedAfterMs: 0,
  announcedEveryMs: 7 * DAY_MS,
  isNeeded: hasOwnBackups,
  async run({ db, backups, now }) {
    const { folder = '' } = backups ?? {}
    if (await isOnAnotherMachine(folder).catch(() => false))
      return createPassedFinding('Les sauvegardes sont sur une autre machine que le portail.')
    const mark = await stat(join(folder, COPIED_MARK)).catch(() => undefined)
    const watched = await readLastOperationalEvent(db, 'watched')
    const age = now.getTime() - (mark?.mtime.getTime() ?? watched?.at.getTime() ?? now.getTime())
    const when = mark ? `la dernière est du ${formatFrenchMinute(mark.mtime.getTime())}` : 'aucune n’est connue'
    if (age > COPY_LATE_MS)
      return {
        state: 'warning',
        cause: `Les sauvegardes ne sont pas copiées hors de cette machine\u00a0: ${when}. Un disque perdu emporterait tout.`,
      }
    return createPassedFinding(
      mark ? `La dernière copie est du ${formatFrenchMinute(mark.mtime.getTime())}.` : 'Pas encore de copie.',
    )
  },
}
