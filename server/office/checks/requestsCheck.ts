import { sql } from '#server/drizzle/drizzle.ts'
import { request_counts } from '#server/database/schema/operations.ts'
import { createPassedFinding, type OperationalCheck } from './operationalCheck.ts'

const OVER_MINUTES = 5
/** Shares of failed requests, and numbers of them below which a share means nothing. */
const AT_LEAST = { warning: { share: 0.01, failures: 5 }, failed: { share: 0.1, failures: 20 } }

/** Check of the share of requests that the portal failed to answer (5xx) in the last minutes. */
export const requestsCheck: OperationalCheck = {
  name: 'requests',
  title: 'Réponses du portail',
  advice:
    'Cherchez «\u00a0failed request\u00a0» et «\u00a0broken request\u00a0» dans le journal du serveur\u00a0: une base de données lente ou absente, une affluence, ou une erreur du portail.',
  announcedAfterMs: 5 * 60_000,
  isNeeded: () => true,
  async run({ db, now }) {
    const from = new Date(now.getTime() - OVER_MINUTES * 60_000).toISOString()
    const { rows } = await db.execute<{ requests: number; failures: number }>(sql`
      select coalesce(sum(requests), 0)::int as requests, coalesce(sum(failures), 0)::int as failures
      from ${request_counts} where ${request_counts.minute} > ${from}`)
    const { requests = 0, failures = 0 } = rows[0] ?? {}
    const share = requests ? failures / requests : 0
    const isAtLeast = (bound: { share: number; failures: number }) => share >= bound.share && failures >= bound.failures
    const state = isAtLeast(AT_LEAST.failed) ? 'failed' : isAtLeast(AT_LEAST.warning) ? 'warning' : undefined
    const percent = (100 * share).toFixed(1).replace('.', ',')
    return state
      ? {
          state,
          cause: `${percent}\u00a0% des demandes des ${OVER_MINUTES} dernières minutes ont échoué (${failures} sur ${requests}).`,
        }
      : createPassedFinding('Le portail répond.')
  },
}
