import type { FastifyInstance } from 'fastify'
import { boardTreasuryRoutes as calls } from '#contract/dues/office.ts'
import { writeAuditLogLine, auditPersonalDataReading } from '#server/journal/journal.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { AppContext } from '#server/feature.ts'
import { mountApiCall } from '#server/mount.ts'
import { formatEuros } from '#server/payments/format.ts'
import { recordDuesPayment } from './recordPayment.ts'
import { previewDebits } from '#server/dues/debits/previewDebits.ts'
import { createNextDues } from '#server/dues/createNextDues.ts'
import { issueYearlyPaymentCertificates } from './certifyYear.ts'
import { closeAccountingYear } from './closeAccountingYear.ts'
import { bookBankDeposit, bookCreditRefund, payDueWithCredit } from './credits.ts'
import { readMonthlyLedgerOfYear } from './readLedger.ts'
import { mailDueReminders } from './mailDueReminders.ts'
import { sumUpcomingDuesByPaymentMethod } from './upcoming.ts'
import { writeFec } from './writeFec.ts'

/** Registers the treasury's API routes for payments, overpayments, deposits, reminders and the ledger. */
export function mountTreasuryRoutes(app: FastifyInstance, context: AppContext) {
  const { db, env } = context
  const done = (message: string) => ({ success: true, message })
  mountApiCall(app, calls.pay, async ({ member, body: { dues, settled_on, piece, ...body } }) => {
    const payment = { ...body, by_member: member.id, due_ids: dues, paid_on: settled_on }
    const recorded = await inTransaction(db, (tx) =>
      recordDuesPayment(tx, env, { ...payment, ...(piece && { piece }) }),
    )
    return { ...done(said(recorded)), ...recorded }
  })
  mountApiCall(app, calls.giveBack, async ({ member, params: { id }, body }) => {
    await bookCreditRefund(context, { ...body, id, by_member: member.id })
    return done('C’est noté\u00a0: la somme a été rendue.')
  })
  mountApiCall(app, calls.useCredit, async ({ member, params: { id } }) => {
    const { used_cents } = await payDueWithCredit(context, id, member.id)
    return done(`${formatEuros(used_cents)} payés avec ce qui était en trop.`)
  })
  mountApiCall(app, calls.deposit, async ({ member, body }) => {
    const cents = await bookBankDeposit(db, { ...body, by_member: member.id })
    return done(`${formatEuros(cents)} portés à la banque.`)
  })
  mountApiCall(app, calls.upcoming, async () => ({ data: await sumUpcomingDuesByPaymentMethod(db) }))
  mountApiCall(app, calls.open, async ({ member }) => {
    const opened = await createNextDues(db, env)
    await writeAuditLogLine(db, { by_member: member.id, act: 'dues.opened', after: { count: opened } })
    const words = opened === 1 ? 'Une cotisation appelée.' : `${opened} cotisations appelées.`
    return done(opened === 0 ? 'Rien n’est à appeler aujourd’hui.' : words)
  })
  mountApiCall(app, calls.previewDebits, async ({ member, query }) => {
    await auditPersonalDataReading(db, { by_member: member.id, act: 'dues.read' })
    return { data: await previewDebits(db, query.until_on) }
  })
  mountApiCall(app, calls.remind, async ({ member, body }) => {
    const { sent, skipped } = await mailDueReminders(context, { ...body, by_member: member.id })
    const leaving = sent === 1 ? 'Un message part.' : `${sent} messages partent.`
    const many = skipped > 1 ? 's' : ''
    return done(
      skipped > 0
        ? `${leaving} ${skipped} cotisation${many} d’anciens adhérents n’en reçoi${many ? 'vent' : 't'} pas.`
        : leaving,
    )
  })
  mountApiCall(app, calls.ledger, async ({ params: { year } }) => ({
    data: await readMonthlyLedgerOfYear(context, year),
  }))
  mountApiCall(app, calls.fec, ({ member, params: { year } }) => writeFec(db, year, member.id))
  mountApiCall(app, calls.closeYear, async ({ member, params: { year } }) => {
    await closeAccountingYear(db, year, member.id)
    return done(`L’année ${year} est close.`)
  })
  mountApiCall(app, calls.certify, async ({ member, params: { year } }) => {
    const made = await issueYearlyPaymentCertificates(context, year, member.id)
    const words = made === 1 ? 'Une attestation établie.' : `${made} attestations établies.`
    return done(made === 0 ? 'Toutes les attestations sont déjà faites.' : words)
  })
}

function said({ owed_cents, excess_cents }: { owed_cents: number; excess_cents: number }) {
  if (owed_cents > 0) return `Paiement noté\u00a0: il reste ${formatEuros(owed_cents)} à régler.`
  return excess_cents > 0 ? `Paiement noté\u00a0: ${formatEuros(excess_cents)} sont à rendre.` : 'Paiement noté.'
}
