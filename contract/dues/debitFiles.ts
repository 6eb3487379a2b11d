import { z } from 'zod'
import { TypedCalendarDay } from './office.ts'
import { defineApiFileReply, defineApiRoute } from '#contract/route.ts'

/** States of a debit file: written, downloaded for the bank, cancelled, or refused as a whole by the bank. */
export const DebitFileState = z.enum(['ecrit', 'remis', 'annule', 'refuse'])
export type DebitFileState = z.infer<typeof DebitFileState>

/**
 * Reason for which a debit left its debit file: withdrawn, cancelled or refused with the file, or refused and presented
 * again.
 */
export type DebitRemovalReason = 'retire' | 'annule' | 'refuse' | 'represente'

/** SEPA sequence type: the first debit of a mandate, or a recurrent one. */
export type SepaSequenceType = 'FRST' | 'RCUR'

/** File of SEPA direct debits for the bank. Each debit has its own collection date, from `from_on` to `until_on`. */
export const DebitFile = z.object({
  id: z.number().int(),
  from_on: z.iso.date(),
  until_on: z.iso.date(),
  count: z.number().int(),
  total_cents: z.number().int(),
  made_at: z.iso.datetime(),
  /** Time of the first download of the debit file, for the bank. */
  downloaded_at: z.iso.datetime().nullable(),
  /** Last recording of the bank's results for a whole debit file, while it can be undone. */
  settlement: z.object({ at: z.iso.datetime(), paid: z.number().int(), rejected: z.number().int() }).nullable(),
  state: DebitFileState,
  /** Number of debits in the file without a result from the bank; `rejected`: number of refused ones. */
  waiting: z.number().int(),
  rejected: z.number().int(),
  /** Number of debits withdrawn from the debit file before the bank executed them. */
  withdrawn: z.number().int(),
  /**
   * True while the bank has executed no debit of the debit file: it was not handed over, or its first day has not come.
   */
  can_cancel: z.boolean(),
  /** Debits in the debit file of members who have left or died since: the bank must be asked to drop them. */
  former: z.array(z.object({ due_id: z.number().int(), name: z.string(), amount_cents: z.number().int() })),
})
export type DebitFile = z.infer<typeof DebitFile>

const boardAccess = { access: 'board', role: 'treasury' } as const

/** API routes of the treasury for debit files: written, cancelled, and settled by the bank. */
export const debitFileRoutes = {
  collect: defineApiRoute('POST /board/debit-files', {
    summary: 'Écrit le fichier des prélèvements annoncés jusqu’à un jour, chacun au sien',
    ...boardAccess,
    body: z.object({
      until_on: TypedCalendarDay,
      /**
       * Number of debits in a debit file's preview: the server refuses to write the file when the number or the total
       * has changed.
       */
      count: z.int('Relisez l’aperçu').min(0, 'Relisez l’aperçu').max(1_000_000, 'Relisez l’aperçu'),
      total_cents: z.int('Relisez l’aperçu').min(0, 'Relisez l’aperçu').max(2_000_000_000, 'Relisez l’aperçu'),
    }),
    reply: z.object({ data: DebitFile }),
  }),
  cancelFile: defineApiRoute('POST /board/debit-files/:id/cancellation', {
    summary:
      'Annule un fichier de prélèvements que la banque n’a pas exécuté, ou note qu’elle l’a refusé en entier\u00a0: ses prélèvements sont de nouveau annoncés',
    ...boardAccess,
    body: z.object({ why: z.enum(['annule', 'refuse'], { error: 'Dites si le fichier est annulé ou refusé' }) }),
  }),
  debitFiles: defineApiRoute('GET /board/debit-files', {
    summary: 'Les fichiers de prélèvements déjà écrits, le plus récent d’abord',
    ...boardAccess,
    reply: z.object({ data: z.array(DebitFile) }),
  }),
  debitFile: defineApiRoute('GET /board/debit-files/:id/file', {
    summary: 'Le fichier des prélèvements, pain.008.001.08',
    ...boardAccess,
    stepUp: true,
    reply: defineApiFileReply('application/xml'),
  }),
  settleFile: defineApiRoute('PUT /board/debit-files/:id/state', {
    summary: 'Dit que les prélèvements d’un fichier sont payés, sauf ceux que la banque a rejetés',
    ...boardAccess,
    body: z.object({
      rejected: z.array(z.int('Un numéro de cotisation est un nombre').positive()).max(10_000, { abort: true }),
    }),
    reply: z.object({ data: z.object({ paid: z.number().int(), rejected: z.number().int() }) }),
  }),
  unsettleFile: defineApiRoute('DELETE /board/debit-files/:id/state', {
    summary: 'Annule en entier ce qui a été noté d’un fichier\u00a0: ses prélèvements sont de nouveau à la banque',
    ...boardAccess,
  }),
}
