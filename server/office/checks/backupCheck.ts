import { backupFolderProblems } from '#server/database/backup/backupFolder.ts'
import { formatFrenchMinute } from '#server/lib/parisTime.ts'
import { readLastOperationalEvent, recordOperationalEventTime } from '#server/monitoring/operationalMarks.ts'
import { findLatestBackup } from '#server/office/backupFiles.ts'
import { createPassedFinding, type OperationalCheck } from './operationalCheck.ts'

const HOUR_MS = 3_600_000
/** Ages of the last backup that are late: a nightly one is a day old at most, and takes a while. */
const LATE_MS = { warning: 26 * HOUR_MS, failed: 50 * HOUR_MS }

/** Check that the nightly backup succeeds, and that the last one is recent. */
export const backupCheck: OperationalCheck = {
  name: 'backup',
  title: 'Sauvegarde',
  advice:
    'Regardez la place et les droits du dossier des sauvegardes, puis demandez-en une dans «\u00a0Système\u00a0» («\u00a0Sauvegarder maintenant\u00a0»).',
  announcedAfterMs: 0,
  isNeeded: ({ backups }) => backups !== undefined,
  async run({ db, backups, now }) {
    if (!(await readLastOperationalEvent(db, 'watched'))) await recordOperationalEventTime(db, 'watched')
    const [made, failure, watched] = await Promise.all([
      readLastOperationalEvent(db, 'backup'),
      readLastOperationalEvent(db, 'backup-failure'),
      readLastOperationalEvent(db, 'watched'),
    ])
    const file = backups && (await findLatestBackup(backups.folder))
    const last = Math.max(made?.at.getTime() ?? 0, file?.at.getTime() ?? 0)
    const when = last ? `la dernière est du ${formatFrenchMinute(last)}` : 'il n’y en a aucune'
    if (failure && failure.at.getTime() > last) {
      const reason = backupFolderProblems[failure.detail] ?? 'le journal du serveur dit pourquoi'
      return { state: 'failed', cause: `La sauvegarde de la nuit a échoué (${reason})\u00a0; ${when}.` }
    }
    const age = now.getTime() - (last || (watched?.at.getTime() ?? now.getTime()))
    if (age < LATE_MS.warning)
      return createPassedFinding(
        last ? `La dernière sauvegarde est du ${formatFrenchMinute(last)}.` : 'La première se fait la nuit prochaine.',
      )
    return { state: age < LATE_MS.failed ? 'warning' : 'failed', cause: `La sauvegarde est en retard\u00a0: ${when}.` }
  },
}
