import { and, asc, eq, getTableColumns, isNull } from '#server/drizzle/drizzle.ts'
import { dueStateLabels } from '#contract/dues/dueStateLabels.ts'
import { bank_entries, bank_entry_dues } from '#server/database/schema/bank.ts'
import {
  certificates,
  debit_files,
  dues,
  dues_plans,
  former_debits,
  leaver_certificates,
  mandates,
  receipts,
} from '#server/database/schema/dues.ts'
import { isFormerMemberStatus, members } from '#server/database/schema/members.ts'
import { refunds } from '#server/database/schema/refunds.ts'
import { defineDataExportSection } from '#server/feature/exportSection.ts'
import type { PersonalDataDeclaration } from '#server/feature.ts'
import { statementLinesSection, anonymiseMemberStatementLines } from '#server/dues/statements/personalData.ts'
import { eraseMemberDues } from './forgetDues.ts'
import {
  storeLeaverPaymentCertificates,
  issueLeaverPaymentCertificates,
  mailLeaverPaymentCertificates,
} from './leaverCertificates.ts'
import { decryptMandate } from './decryptMandate.ts'
import { duesPaymentFrequencyLabels, duesPaymentMethodNames } from '#server/payments/paymentWays.ts'
import { receiptOrCertificateNumber } from '#server/dues/papers/receiptOrCertificateNumber.ts'
import { drawMemberMandates, drawMemberReceiptsAndCertificates } from './papers.ts'
import { retentionPeriods } from '#server/privacy/durations.ts'
import { createProcessingRegisterLine } from '#server/feature/register.ts'

// Shown in place of values whose encryption key is lost, so that the rest of the archive stays readable.
const UNREADABLE = 'Illisible\u00a0: la clé qui le lirait manque.'
const unreadable = { holder: UNREADABLE, ip: UNREADABLE, text: UNREADABLE }

const mandateStates: Record<(typeof mandates.$inferSelect)['state'], string> = {
  signe: 'Signé, en attente de la réponse du bureau',
  actif: 'En vigueur',
  revoque: 'Révoqué',
  archive: 'Archivé',
}

/** Columns of a due in the archive of a member's personal data. */
const shownDue = {
  from_on: dues.from_on,
  until_on: dues.until_on,
  amount_cents: dues.amount_cents,
  way: dues.way,
  state: dues.state,
  due_on: dues.due_on,
  settled_on: dues.settled_on,
  reference: dues.reference,
  end_to_end_id: dues.end_to_end_id,
  details: dues.details,
  written_off_because: dues.written_off_because,
}

/**
 * Personal data of members' dues: entries of the data register, archive sections, PDFs and erasure. Account numbers
 * show their last characters only.
 */
export const duesPersonalDataDeclaration: PersonalDataDeclaration = {
  register: [
    {
      what: 'Votre rythme de cotisation et votre façon de payer',
      why: 'Appeler la cotisation',
      ground: 'contract',
      kept: { until: 'la suppression du compte' },
      holds: [dues_plans],
    },
    {
      what: 'Votre mandat de prélèvement et son compte bancaire, chiffrés',
      why: 'Prélever la cotisation',
      ground: 'contract',
      kept: { until: 'sa révocation, s’il n’a jamais servi' },
      holds: [mandates],
    },
    {
      what: 'Un remboursement, et le compte où il va, chiffré',
      why: 'Vous rendre ce qui vous revient',
      ground: 'contract',
      kept: { until: 'la suppression du compte\u00a0; les coordonnées bancaires, le temps du virement' },
      holds: [refunds],
    },
    createProcessingRegisterLine(retentionPeriods.leaverCertificate, 'law', [leaver_certificates]),
    createProcessingRegisterLine(retentionPeriods.mandate, 'law', [mandates]),
    {
      what: 'Vos cotisations, vos reçus et vos attestations fiscales',
      why: 'Tenir vos comptes et vous donner vos justificatifs',
      ground: 'contract',
      kept: { until: 'la suppression du compte' },
      holds: [dues, receipts, certificates],
    },
    createProcessingRegisterLine(retentionPeriods.payment, 'law', [
      dues,
      debit_files,
      former_debits,
      receipts,
      certificates,
      bank_entry_dues,
    ]),
    createProcessingRegisterLine(retentionPeriods.bankLine, 'interest', [bank_entries]),
  ],
  sections: [
    defineDataExportSection({
      name: 'dues_plans',
      title: 'Façon de payer',
      labels: { period: 'Rythme', way: 'Paiement', reference: 'Référence' },
      words: { period: duesPaymentFrequencyLabels, way: duesPaymentMethodNames },
      rows: (db, { id }) => {
        const { period, way, reference, member_id } = dues_plans
        return db.select({ period, way, reference }).from(dues_plans).where(eq(member_id, id))
      },
    }),
    defineDataExportSection({
      name: 'dues',
      title: 'Cotisations et paiements',
      labels: {
        from_on: 'Du',
        until_on: 'Au',
        amount_cents: 'Montant',
        way: 'Paiement',
        state: 'État',
        due_on: 'À payer le',
        settled_on: 'Réglée le',
        reference: 'Référence',
        end_to_end_id: 'Référence bancaire',
        details: 'Calculée pour, et payée par',
        written_off_because: 'Abandonnée parce que',
        receipt: 'Reçu',
      },
      words: { way: duesPaymentMethodNames, state: dueStateLabels },
      rows: async (db, { id }) => {
        const owed = await db
          .select({
            shown: shownDue,
            receipt: { number: receipts.number, issued_on: receipts.issued_on },
          })
          .from(dues)
          .leftJoin(receipts, and(eq(receipts.due_id, dues.id), isNull(receipts.cancelled_on)))
          .where(eq(dues.member_id, id))
          .orderBy(asc(dues.from_on))
        return owed.map(({ shown, receipt }) => ({
          ...shown,
          receipt: receipt && receiptOrCertificateNumber('receipt', receipt),
        }))
      },
    }),
    statementLinesSection,
    defineDataExportSection({
      name: 'certificates',
      title: 'Attestations',
      labels: { number: 'Numéro', year: 'Année', payments: 'Paiements', issued_on: 'Établie le' },
      rows: async (db, { id }) => {
        const { member_id, receipts: _named, ...columns } = getTableColumns(certificates)
        const issued = await db.select(columns).from(certificates).where(eq(member_id, id)).orderBy(asc(columns.id))
        return issued.map(({ id: _id, ...shown }) => ({
          ...shown,
          number: receiptOrCertificateNumber('certificate', shown),
        }))
      },
    }),
    defineDataExportSection({
      name: 'refunds',
      title: 'Remboursements',
      bank: ['iban_end'],
      labels: {
        amount_cents: 'Montant',
        state: 'État',
        iban_end: 'IBAN',
        asked_at: 'Préparé le',
        settled_on: 'Réglé le',
      },
      words: {
        state: {
          'a-faire': 'À faire',
          remis: 'À la banque',
          rendu: 'Rendu',
          refuse: 'Refusé par la banque',
          annule: 'Annulé',
        },
      },
      rows: (db, { id }) =>
        db
          .select({
            amount_cents: refunds.amount_cents,
            state: refunds.state,
            iban_end: refunds.iban_end,
            asked_at: refunds.asked_at,
            settled_on: refunds.settled_on,
          })
          .from(refunds)
          .innerJoin(dues, eq(dues.id, refunds.due_id))
          .where(eq(dues.member_id, id))
          .orderBy(asc(refunds.id)),
    }),
    defineDataExportSection({
      name: 'mandates',
      title: 'Mandats de prélèvement',
      bank: 'all',
      labels: {
        rum: 'Référence unique',
        state: 'État',
        iban_end: 'IBAN',
        signed_at: 'Signé le',
        last_debit_on: 'Dernier prélèvement',
        holder: 'Titulaire du compte',
        ip: 'Signé depuis l’adresse',
        text: 'Texte signé',
      },
      words: { state: mandateStates },
      rows: async (db, { id }, context) => {
        const { rum, state, iban_end, signed_at, last_debit_on, sealed, sealed_by, member_id } = mandates
        const signed = await db
          .select({ shown: { rum, state, iban_end, signed_at, last_debit_on }, proof: { rum, sealed, sealed_by } })
          .from(mandates)
          .where(eq(member_id, id))
          .orderBy(asc(signed_at))
        return Promise.all(
          signed.map(async ({ shown, proof }) => {
            const { holder, ip, text } = await decryptMandate(context, proof).catch(() => unreadable)
            return { ...shown, holder, ip, text }
          }),
        )
      },
    }),
  ],
  documents: drawMemberReceiptsAndCertificates,
  bankDocuments: drawMemberMandates,
  async farewell(context, person) {
    const made = await issueLeaverPaymentCertificates(context, person.id)
    return async (tx) => {
      await storeLeaverPaymentCertificates(tx, context, person, made)
      const [member] = await tx.select({ standing: members.standing }).from(members).where(eq(members.id, person.id))
      // Members who left before already have their certificates.
      if (member && !isFormerMemberStatus(member.standing)) await mailLeaverPaymentCertificates(tx, person.id, made)
    }
  },
  forget: async (tx, person) => {
    await anonymiseMemberStatementLines(tx, person)
    await eraseMemberDues(tx, person)
  },
}
