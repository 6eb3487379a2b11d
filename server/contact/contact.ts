import { createHash } from 'node:crypto'
import { and, eq, lt, sql } from '#server/drizzle/drizzle.ts'
import type { ApiActionReply } from '#contract/answer.ts'
import { contactRoutes as calls, type ContactMessage } from '#contract/contact/contact.ts'
import { canonicalEmail } from '#server/database/canonicalEmail.ts'
import { companies } from '#server/database/schema/companies.ts'
import { canned_answers, contact_links, contact_messages } from '#server/database/schema/contact.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { HttpError } from '#server/lib/errors.ts'
import { queueMail } from '#server/mail/queueMail.ts'
import { sqlTimeAgo } from '#server/lib/duration.ts'
import { mountApiCall } from '#server/mount.ts'
import type { AppContext, PortalFeature } from '#server/feature.ts'
import { portalPagePaths } from '#contract/paths.ts'
import { networkKeyOfIpAddress } from '#server/http/network.ts'
import { enforceAttemptRateLimit, delayAttempt, countAttemptAndReturnExcess } from '#server/limits/rateLimit.ts'
import { recordIdempotentRequest, type IdempotentRequest } from '#server/limits/idempotencyKeys.ts'
import { mountContactConversation } from './exchange.ts'
import { deleteExpiredContactMessages } from './office/messageFiles.ts'
import { mountOfficeContactApi } from './office/mountOffice.ts'
import { contactPersonalDataDeclaration } from './personalData.ts'
import { noScriptContactForm } from './noScriptContactForm.ts'
import { isProofOfWorkValid, ProofOfWorkRequiredError } from './proofOfWork.ts'
import { contactMailComposers } from './contactMessage.ts'
import { contactMessageAssignmentMailComposers } from './office/assignedMail.ts'

const HOUR_S = 3600
type Context = Pick<AppContext, 'db' | 'env'>
const SENT: ApiActionReply = { success: true, message: 'Message envoyé avec succès' }

/** Server part of the contact form: API calls, mails, jobs and office pages. */
export const contactFeature: PortalFeature = {
  routes(app, context) {
    const { db } = context
    mountApiCall(app, calls.send, async ({ body, request, sending }) => {
      await enforceAttemptRateLimit(db, `contact network ${networkKeyOfIpAddress(request.ip)}`, {
        tries: 20,
        seconds: HOUR_S,
      })
      // Honeypot: a bot that fills the hidden field gets a success and does not retry.
      if (body.website) return SENT
      await keep(context, body, sending)
      return SENT
    })
    mountContactConversation(app, context)
    mountOfficeContactApi(app, context)
  },
  plainForms: (context) => [noScriptContactForm(context)],
  pages: async () => [{ path: portalPagePaths.contact }],
  mails: { ...contactMailComposers, ...contactMessageAssignmentMailComposers },
  personalData: contactPersonalDataDeclaration,
  sweep: async (context) => {
    await deleteExpiredContactMessages(context, context.env.CONTACT_KEPT_DAYS)
    await context.db.delete(contact_links).where(lt(contact_links.expires_at, sql`now()`))
  },
  impersonal: [canned_answers],
}

/**
 * Stores a message of the contact form and mails it to the office. Ignores the same message within 10 minutes, and a
 * repeated HTTP request at any time.
 */
async function keep(
  { db, env }: Context,
  { company_id, name, email, phone, subject, content, proof }: ContactMessage,
  sending?: IdempotentRequest,
) {
  const texts = { name, email, phone, subject, content }
  const [company] = await db
    .select({ name: companies.name, color: companies.color, office: sql<string>`${companies.contact} ->> 'email'` })
    .from(companies)
    .where(eq(companies.id, company_id))
  if (!company) {
    const unknown = 'Cette compagnie n’existe pas.'
    throw new HttpError(422, unknown, { errors: { company_id: unknown } })
  }
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([company_id, texts]))
    .digest()
  // Above the hourly limit the form stays open, but each message needs a proof of work.
  const tooMany = await countAttemptAndReturnExcess(db, `contact office ${company.office}`, {
    tries: 200,
    seconds: HOUR_S,
  })
  if (tooMany > 0) {
    if (!isProofOfWorkValid(fingerprint, proof)) throw new ProofOfWorkRequiredError(fingerprint, company.office)
    await delayAttempt(tooMany)
  }
  await inTransaction(db, async (tx) => {
    if (!(await recordIdempotentRequest(tx, sending))) return
    const isOld = lt(contact_messages.created_at, sqlTimeAgo({ minutes: 10 }))
    await tx
      .update(contact_messages)
      .set({ fingerprint: null })
      .where(and(eq(contact_messages.fingerprint, fingerprint), isOld))
    const kept = await tx
      .insert(contact_messages)
      .values({ company_id, ...texts, canonical_email: canonicalEmail(email), fingerprint })
      .onConflictDoNothing({ target: contact_messages.fingerprint })
      .returning({ id: contact_messages.id })
    if (!kept[0]) return
    const { office, ...sender } = company
    await queueMail(tx, {
      recipient: office,
      content: {
        kind: 'contactMessage',
        ...texts,
        company: sender,
        url: env.PUBLIC_URL ? `${env.PUBLIC_URL}${portalPagePaths.boardMessage(kept[0].id)}` : '',
      },
    })
  })
}
