import { desc, eq, lt } from '#server/drizzle/drizzle.ts'
import type { FormerMemberPaymentCertificate, memberRoutes as calls } from '#contract/members/members.ts'
import type { z } from 'zod'
import type { Database, Transaction } from '#server/database/connect.ts'
import { paginationOffset, paginationReplyFields } from '#server/database/page.ts'
import { leaver_certificates } from '#server/database/schema/dues.ts'
import { readCurrentParisDate } from '#server/database/todayInParis.ts'
import type { PersonalDataSubject } from '#server/feature/exportSection.ts'
import type { AppContext } from '#server/feature.ts'
import type { OutgoingFile } from '#server/http/sendFile.ts'
import { NotFoundError } from '#server/lib/errors.ts'
import { sqlTimeAgo } from '#server/lib/duration.ts'
import { formatMemberNumber } from '#server/lib/formatMemberNumber.ts'
import { composeFactsTableMail } from '#server/mail/mailLayout.ts'
import type { MailComposers } from '#server/mail/mailKinds.ts'
import { memberRecipient } from '#server/mail/memberRecipient.ts'
import type { MailMessage } from '#server/mail/message.ts'
import { queueMails } from '#server/mail/queueMail.ts'
import { retentionPeriods } from '#server/privacy/durations.ts'
import type { PdfLetter } from '#server/pdf/letter.ts'
import { listPaymentCertificateYears } from './myDues.ts'
import { drawPaymentCertificatePdf, readOrIssuePaymentCertificate } from './papers.ts'

type Context = Pick<AppContext, 'db' | 'env'>
type Certificate = { year: number; number: string; letter: PdfLetter }

/**
 * Issues the payment certificates of a member who leaves, for each year including the current one. Runs outside of any
 * transaction, since it numbers them.
 */
export async function issueLeaverPaymentCertificates(context: Context, member_id: number): Promise<Certificate[]> {
  const made: Certificate[] = []
  for (const year of await listPaymentCertificateYears(context, member_id, true)) {
    const certificate = await readOrIssuePaymentCertificate(context, { member_id, year, isLeaving: true })
    if (certificate) made.push(certificate)
  }
  return made
}

/** Mails a leaving member the payment certificates of the current and the previous year. */
export async function mailLeaverPaymentCertificates(
  tx: Transaction,
  member_id: number,
  certificates: Certificate[],
): Promise<void> {
  const told = await memberRecipient(tx, member_id)
  const since = Number((await readCurrentParisDate(tx)).slice(0, 4)) - 1
  if (!told) return
  const { recipient, ...shown } = told
  const mails = certificates
    .filter(({ year }) => year >= since)
    .map(({ year, letter }) => ({
      recipient,
      content: { kind: 'leaversCertificate' as const, ...shown, year, letter },
    }))
  await queueMails(tx, mails)
}

/** Stores a leaving member's payment certificates encrypted for the board, before the member's row is deleted. */
export async function storeLeaverPaymentCertificates(
  tx: Transaction,
  { secrets }: Pick<AppContext, 'secrets'>,
  { id, first_name, last_name }: PersonalDataSubject,
  certificates: Certificate[],
): Promise<void> {
  for (const { year, number, letter } of certificates) {
    const said: Kept = { name: `${first_name} ${last_name}`, letter }
    const sealed = await secrets.seal(JSON.stringify(said), number)
    const row = { number, member_number: formatMemberNumber(id), year, ...sealed }
    await tx.insert(leaver_certificates).values(row).onConflictDoNothing()
  }
}

type Kept = { name: string; letter: PdfLetter }
type Query = z.output<typeof calls.leavers.query>

/**
 * Returns one page of the list of former members' payment certificates of a year. Names are encrypted, so that a search
 * decrypts all of the year.
 */
export async function listLeaverPaymentCertificates({ db, secrets }: Pick<AppContext, 'db' | 'secrets'>, query: Query) {
  const { year, search, per_page } = query
  const rows = await db
    .select()
    .from(leaver_certificates)
    .where(eq(leaver_certificates.year, year))
    .orderBy(desc(leaver_certificates.id))
  const opened: FormerMemberPaymentCertificate[] = []
  for (const { id, number, member_number, sealed, sealed_by } of rows) {
    const { name } = JSON.parse(await secrets.open({ sealed, sealed_by }, number)) as Kept
    opened.push({ id, number, member_number, year, name })
  }
  const words = plain(search)
  const found = opened.filter(({ name, number, member_number }) =>
    plain(`${name} ${number} ${member_number}`).includes(words),
  )
  return {
    data: found.slice(paginationOffset(query), paginationOffset(query) + per_page),
    meta: paginationReplyFields(query, found.length),
  }
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Returns a former member's payment certificate as a PDF. Throws NotFound for an unknown id. */
export async function readLeaverPaymentCertificate(
  { db, secrets }: Pick<AppContext, 'db' | 'secrets'>,
  id: number,
): Promise<{ number: string; file: OutgoingFile }> {
  const [row] = await db.select().from(leaver_certificates).where(eq(leaver_certificates.id, id))
  if (!row) throw new NotFoundError('Cette attestation n’existe pas, ou plus.')
  const { letter } = JSON.parse(await secrets.open(row, row.number)) as Kept
  return { number: row.number, file: await drawPaymentCertificatePdf(row.year, letter) }
}

/** Deletes former members' payment certificates after their retention period. */
export async function sweepLeaverPaymentCertificates(db: Database): Promise<void> {
  await db
    .delete(leaver_certificates)
    .where(lt(leaver_certificates.kept_at, sqlTimeAgo(retentionPeriods.leaverCertificate)))
}

type CertificateMail = { kind: 'leaversCertificate'; color: string; office: string; year: number; letter: PdfLetter }

/**
 * Composes the mail with a leaving member's payment certificate. The subject reveals nothing, since others may see the
 * mailbox.
 */
function certificateMail({ color, office, year, letter }: CertificateMail): MailMessage {
  return {
    ...composeFactsTableMail({
      color,
      title: 'Un document à conserver',
      said: `Voici l’attestation de ce que vous avez versé en ${year}. Gardez-la pour votre déclaration de revenus\u00a0: elle n’est plus dans votre profil.`,
      rows: [],
      closing: [`Une question\u00a0? Écrivez-nous\u00a0: ${office}`],
    }),
    enclosed: { name: `attestation-${year}.pdf`, letter },
  }
}

/** Composer of the mail with a leaving member's payment certificate. */
export const leaverPaymentCertificateMailComposers: MailComposers<CertificateMail> = {
  leaversCertificate: certificateMail,
}

declare module '#server/mail/mailKinds.ts' {
  interface MailKinds {
    leaverMails: CertificateMail
  }
}
