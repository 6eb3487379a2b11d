import { z } from 'zod'
import { defineApiRoute } from '#contract/route.ts'

/** Operational checks of the portal, in the order in which the office shows them. */
export const OperationalCheckName = z.enum([
  'backup',
  'backup-copy',
  'drill',
  'disk',
  'files',
  'mail-server',
  'mails',
  'jobs',
  'requests',
  'certificate',
  'clock',
])
export type OperationalCheckName = z.infer<typeof OperationalCheckName>

/** State of an operational check; `unknown` when it could not be made. */
export const OperationalCheckState = z.enum(['ok', 'warning', 'failed', 'unknown'])
export type OperationalCheckState = z.infer<typeof OperationalCheckState>

/** Latest result of an operational check. */
export const OperationalCheckResult = z.object({
  name: OperationalCheckName,
  title: z.string(),
  /** Host of a check that concerns one machine; null for a check of the whole portal. */
  machine: z.string().nullable(),
  state: OperationalCheckState,
  cause: z.string(),
  /** Time since which the check passes, or since which it does not. */
  since: z.iso.datetime(),
  checked_at: z.iso.datetime(),
  /** Advice for the operator; null for a check that passes. */
  advice: z.string().nullable(),
})
export type OperationalCheckResult = z.infer<typeof OperationalCheckResult>

export const boardCheckRoutes = {
  checks: defineApiRoute('GET /board/checks', {
    summary: 'Ce que le portail surveille de lui-même\u00a0: état, cause, depuis quand et que faire',
    access: 'board',
    role: 'administration',
    reply: z.object({ data: z.array(OperationalCheckResult) }),
  }),
}
