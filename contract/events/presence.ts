import { z } from 'zod'
import { defineApiRoute } from '#contract/route.ts'

/** Reader's presence at an assembly that counts members who follow it from afar. */
export const OwnPresence = z.object({
  /** Time from which the reader may declare their presence. */
  opens_at: z.iso.datetime(),
  /** True when the reader's dues are paid, so that their presence counts. */
  is_entitled: z.boolean(),
  /** Time of the arrival; null when the reader is not present. */
  since: z.iso.datetime().nullable(),
  /** True when the reader declared the presence themselves, false when it was noted at the door. */
  is_remote: z.boolean(),
  /** Number of proxies that the reader holds, which count while they are present. */
  proxies: z.number().int(),
})
export type OwnPresence = z.infer<typeof OwnPresence>

const reply = z.object({ data: OwnPresence })

export const presenceRoutes = {
  ownPresence: defineApiRoute('GET /events/:id/presence', {
    summary: 'Sa présence à une assemblée qui se suit aussi à distance',
    reply,
  }),
  declarePresence: defineApiRoute('PUT /events/:id/presence', {
    summary: 'Se dit présent à distance\u00a0: sa voix et ses pouvoirs comptent pour le quorum',
    reply,
  }),
  endPresence: defineApiRoute('DELETE /events/:id/presence', {
    summary: 'Quitte l’assemblée avant la fin\u00a0: sa voix et ses pouvoirs ne comptent plus',
    reply,
  }),
}
