import { z } from 'zod'
import { defineBackgroundJob, StorableJobError } from '#server/jobs/job.ts'

const WITHIN_MS = 10_000

/** Job that posts an alert of an operational check to `ALERT_WEBHOOK`, as JSON. */
export const alertWebhookJob = defineBackgroundJob({
  name: 'office.alert',
  payload: z.object({
    check: z.string(),
    machine: z.string(),
    /** `ok` when the failure is over. */
    state: z.string(),
    title: z.string(),
    cause: z.string(),
    since: z.iso.datetime(),
    portal: z.string(),
  }),
  async run(alert, { env, signal }) {
    if (!env.ALERT_WEBHOOK) return
    const text = `${alert.state === 'ok' ? 'Rétabli' : 'Alerte'} – ${alert.title}\u00a0: ${alert.cause}`
    const answer = await fetch(env.ALERT_WEBHOOK, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ text, ...alert }),
      // Following redirects would allow requests to any server (SSRF).
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(WITHIN_MS)]),
    })
    await answer.body?.cancel()
    if (!answer.ok) throw new StorableJobError(`The alert webhook answers ${answer.status}`)
  },
})
