import { describeErrorForLog } from '#server/http/log.ts'
import { createPassedFinding, type OperationalCheck } from './operationalCheck.ts'

/** Check that the file storage (the bucket, or the folder of the data) accepts requests. */
export const filesCheck: OperationalCheck = {
  name: 'files',
  title: 'Stockage des fichiers',
  advice:
    'Avec un stockage distant, vérifiez qu’il répond et que sa clé est encore valable (FILES_S3_…)\u00a0; sinon, que le portail peut écrire dans data/files.',
  announcedAfterMs: 5 * 60_000,
  isNeeded: () => true,
  async run({ files, env }) {
    const place = env.FILES_S3_URL ? `Le stockage ${new URL(env.FILES_S3_URL).host}` : 'Le dossier des fichiers'
    try {
      await files.probe()
      return createPassedFinding(`${place} répond.`)
    } catch (error) {
      const { reason } = describeErrorForLog(error)
      return {
        state: 'failed',
        cause: `${place} ne répond pas${reason ? ` (${reason})` : ''}\u00a0: ni dépôt ni lecture de documents.`,
      }
    }
  },
}
