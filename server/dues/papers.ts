import { asc, eq, sql } from '#server/drizzle/drizzle.ts'
import type { ApiCaller } from '#server/access.ts'
import { dues, mandates, type MandateDetailsToEncrypt } from '#server/database/schema/dues.ts'
import { NotFoundError } from '#server/lib/errors.ts'
import { toOutgoingBytesFile, type OutgoingFile } from '#server/http/sendFile.ts'
import { drawLetter } from '#server/pdf/drawLetter.ts'
import type { PdfLetter } from '#server/pdf/letter.ts'
import { formatMemberNumber } from '#server/lib/formatMemberNumber.ts'
import type { AppContext } from '#server/feature.ts'
import { readSepaCreditor, type SepaCreditor } from '#server/dues/debits/creditor.ts'
import { issuePaymentCertificateIfChanged } from '#server/dues/papers/issuePaymentCertificateIfChanged.ts'
import {
  paymentCertificatePdfContent,
  mandatePdfContent,
  receiptPdfContent,
  type ReceiptPayment,
} from '#server/dues/papers/letters.ts'
import { readActiveMandate, listPaymentCertificateYears } from './myDues.ts'
import { decryptMandate } from './decryptMandate.ts'
import { receiptPaymentDaySql, readMemberDuesPayments } from '#server/dues/ledger/readPayments.ts'
import { formatParisDay } from '#server/lib/parisTime.ts'

type Member = Pick<ApiCaller['member'], 'id'>

/** Returns the PDF receipt of a member's payment. Throws NotFound when the due is not theirs, or unpaid. */
export async function drawMemberReceipt(
  { db }: Pick<AppContext, 'db'>,
  { id: member_id }: Member,
  id: number,
): Promise<OutgoingFile> {
  const [first, ...others] = await readMemberDuesPayments(db, member_id, eq(dues.id, id))
  if (!first) throw new NotFoundError('Ce reçu n’existe pas.')
  return drawReceipt([first, ...others], member_id)
}

/** Returns the PDF certificate of a member's payments in a year. Throws NotFound when there is none. */
export async function drawMemberPaymentCertificate(
  context: Pick<AppContext, 'db' | 'env'>,
  { id: member_id }: Member,
  year: number,
  isLeaving = false,
): Promise<OutgoingFile> {
  const found = await readOrIssuePaymentCertificate(context, { member_id, year, isLeaving })
  if (!found) throw new NotFoundError('Il n’y a pas d’attestation pour cette année.')
  return drawPaymentCertificatePdf(year, found.letter)
}

/** Generates the PDF of a payment certificate. */
export const drawPaymentCertificatePdf = (year: number, letter: PdfLetter): Promise<OutgoingFile> =>
  pdf(`attestation-${year}.pdf`, letter)

type Wanted = { member_id: number; year: number; isLeaving: boolean }

/**
 * Returns number and content of a member's payment certificate for a year, and issues it if new; undefined without
 * payments. With `isLeaving` the current year is allowed.
 */
export async function readOrIssuePaymentCertificate(
  context: Pick<AppContext, 'db' | 'env'>,
  { member_id, year, isLeaving }: Wanted,
) {
  const { db } = context
  const years = await listPaymentCertificateYears(context, member_id, isLeaving)
  const [first, ...others] = await readMemberDuesPayments(
    db,
    member_id,
    sql`extract(year from ${receiptPaymentDaySql}) = ${year}`,
  )
  if (!first || !years.includes(year)) return undefined
  const receipts = [first, ...others].map(({ receipt }) => receipt.number)
  const issued = await issuePaymentCertificateIfChanged(db, { member_id, year, receipts })
  const letter = paymentCertificatePdfContent({ year, ...issued }, [first, ...others], formatMemberNumber(member_id))
  return { year, number: issued.number, letter }
}

/** Returns a member's active direct debit mandate as a PDF. Throws NotFound without one. */
export async function drawMemberMandate(
  context: Pick<AppContext, 'db' | 'secrets'>,
  member: Member,
): Promise<OutgoingFile> {
  const mandate = await readActiveMandate(context, member.id)
  const creditor = await readSepaCreditor(context.db)
  if (!mandate || !creditor) throw new NotFoundError('Vous n’avez pas de mandat de prélèvement.')
  return { ...(await drawMandate(mandate, await decryptMandate(context, mandate), creditor)), name: 'mandat.pdf' }
}

/** Returns all receipts and payment certificates of a member as PDF files, for the archive of their personal data. */
export async function drawMemberReceiptsAndCertificates(context: AppContext, member: Member): Promise<OutgoingFile[]> {
  const papers: OutgoingFile[] = []
  for (const payment of await readMemberDuesPayments(context.db, member.id))
    papers.push(await drawReceipt([payment], member.id))
  for (const year of await listPaymentCertificateYears(context, member.id))
    papers.push(await drawMemberPaymentCertificate(context, member, year))
  return papers
}

/**
 * Returns all direct debit mandates that a member has signed as PDF files, including revoked ones. A mandate whose
 * encryption key is lost is skipped.
 */
export async function drawMemberMandates(context: AppContext, { id }: Member): Promise<OutgoingFile[]> {
  const creditor = await readSepaCreditor(context.db)
  if (!creditor) return []
  const signed = await context.db
    .select()
    .from(mandates)
    .where(eq(mandates.member_id, id))
    .orderBy(asc(mandates.signed_at), asc(mandates.id))
  const papers: OutgoingFile[] = []
  for (const mandate of signed) {
    const opened = await decryptMandate(context, mandate).catch(() => undefined)
    if (opened) papers.push(await drawMandate(mandate, opened, creditor))
  }
  return papers
}

async function drawMandate(
  { rum, iban_end, signed_at }: typeof mandates.$inferSelect,
  { holder, text }: MandateDetailsToEncrypt,
  creditor: SepaCreditor,
) {
  const signed = { rum, holder, iban_end: iban_end ?? '', signed_on: formatParisDay(signed_at), text }
  return pdf(`mandat-${signed.signed_on}.pdf`, mandatePdfContent(signed, creditor))
}

const drawReceipt = (payments: [ReceiptPayment, ...ReceiptPayment[]], member_id: number) =>
  pdf(`recu-${payments[0].settled_on}.pdf`, receiptPdfContent(payments, formatMemberNumber(member_id)))

const pdf = async (name: string, letter: PdfLetter) =>
  toOutgoingBytesFile(name, 'application/pdf', await drawLetter(letter))
