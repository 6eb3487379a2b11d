import { z } from 'zod'
import { defineApiRoute } from '#contract/route.ts'
import { baseTextFieldSchema } from '#contract/text.ts'

const NO_MAIL = 'Ce message n’existe pas'

/** E-mail that failed after all attempts to send it. */
export const FailedMail = z.object({
  id: z.uuid(),
  subject: z.string(),
  recipient: z.string(),
  attempts: z.number().int(),
  failed_at: z.iso.datetime(),
})
export type FailedMail = z.infer<typeof FailedMail>

/** Background job that failed after all its attempts. */
export const FailedJob = z.object({
  id: z.number().int(),
  name: z.string(),
  /** Short cause of the background job's failure, which quotes no personal data. */
  failure: z.string(),
  attempts: z.number().int(),
  failed_at: z.iso.datetime(),
})
export type FailedJob = z.infer<typeof FailedJob>

const boardAccess = { access: 'board', role: 'administration' } as const
const mailParams = z.object({
  id: baseTextFieldSchema(36, NO_MAIL).regex(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/, NO_MAIL),
})

export const boardFailureRoutes = {
  failures: defineApiRoute('GET /board/failures', {
    ...boardAccess,
    summary: 'Les messages qui n’ont pas pu partir et les tâches qui ont échoué, les plus récents d’abord',
    reply: z.object({ data: z.object({ mails: z.array(FailedMail), jobs: z.array(FailedJob) }) }),
  }),
  retryMail: defineApiRoute('POST /board/failed-mails/:id/retry', {
    ...boardAccess,
    summary: 'Envoie de nouveau un message qui n’a pas pu partir',
    params: mailParams,
  }),
  dropMail: defineApiRoute('DELETE /board/failed-mails/:id', {
    ...boardAccess,
    summary: 'Renonce à un message qui n’a pas pu partir',
    params: mailParams,
  }),
  retryJob: defineApiRoute('POST /board/failed-jobs/:id/retry', {
    ...boardAccess,
    summary: 'Recommence une tâche qui a échoué',
  }),
  dropJob: defineApiRoute('DELETE /board/failed-jobs/:id', {
    ...boardAccess,
    summary: 'Renonce à une tâche qui a échoué',
  }),
}
