import { desc, eq } from '#server/drizzle/drizzle.ts'
import type { Database } from '#server/database/connect.ts'
import { request_messages } from '#server/database/schema/membership.ts'
import { portalMailTextsAsQuoted } from '#server/mail/incoming/portalMailTextsAsQuoted.ts'
import { boardMessageToApplicantMailComposers } from '#server/membership/mails/requestMessageMail.ts'
import { readCompanyColourAndOfficeEmail } from './readCompanyColourAndOfficeEmail.ts'

/** Number of newest messages between board and applicant that a reply by e-mail may quote. */
const MESSAGES_AT_MOST = 20

/**
 * Returns the texts that an applicant's reply by e-mail may quote: the board's e-mails and the applicant's messages.
 */
export async function listApplicantTextsQuotableByMail(
  db: Database,
  request: { id: number; company_id: number },
): Promise<string[]> {
  const { color, office } = await readCompanyColourAndOfficeEmail(db, request.company_id)
  const messages = await db
    .select()
    .from(request_messages)
    .where(eq(request_messages.request_id, request.id))
    .orderBy(desc(request_messages.id))
    .limit(MESSAGES_AT_MOST)
  const mail = {
    kind: 'requestMessage' as const,
    color,
    office,
    url: 'https://portail.invalid/',
    reply_to: 'reponse@portail.invalid',
  }
  return messages.flatMap(({ by_member, text }) =>
    by_member === null
      ? [text]
      : portalMailTextsAsQuoted(boardMessageToApplicantMailComposers.requestMessage({ ...mail, text })),
  )
}
