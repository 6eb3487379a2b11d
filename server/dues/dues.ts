import { duesRoutes as calls } from '#contract/dues/dues.ts'
import { bank_balances, bank_bookings, bank_csv_columns, bank_statements } from '#server/database/schema/bank.ts'
import {
  file_settlements,
  leaver_certificates,
  letterheads,
  mandates,
  price_changes,
} from '#server/database/schema/dues.ts'
import { accounting_settings, closed_years, ledger_entries } from '#server/database/schema/ledger.ts'
import { refund_files, refunds } from '#server/database/schema/refunds.ts'
import { textFile } from '#server/http/sendFile.ts'
import { limitAttempts } from '#server/limits/rateLimit.ts'
import { journalReading } from '#server/journal/journal.ts'
import { mount } from '#server/mount.ts'
import type { Feature } from '#server/feature.ts'
import { previewWorkChange } from './changeWork.ts'
import { changeMandate, endDebits, revokeMandate } from './changeMandate.ts'
import { sweepDues } from './forgetDues.ts'
import { loadDemoDues } from './demo.ts'
import { duesJob } from './duesJob.ts'
import { duesPersonalData } from './personalData.ts'
import { readMyDues } from './myDues.ts'
import { mountBank } from '#server/dues/statements/mountBank.ts'
import { sweepEntries } from '#server/dues/statements/personalData.ts'
import { settleEntries } from '#server/dues/statements/settleEntries.ts'
import { mountRefunds } from './refunds/mountRefunds.ts'
import { exportDuesCsv } from '#server/dues/ledger/exportDuesCsv.ts'
import { mountTreasury } from '#server/dues/ledger/mountTreasury.ts'
import { treasuryTasks } from '#server/dues/ledger/treasuryTasks.ts'
import { mountPrices, applyPricesJob } from '#server/dues/prices/officePrices.ts'
import { mountDebits } from './debits/mountDebits.ts'
import { listDues } from '#server/dues/ledger/boardDues.ts'
import { settleDue } from '#server/dues/ledger/settleDue.ts'
import { drawMemberCertificate, drawMemberMandate, drawMemberReceipt } from './papers.ts'
import { dueMails } from './dueMail.ts'
import { leaverMails } from './leaverCertificates.ts'
import { mandateMails } from '#server/dues/debits/mandateMail.ts'

const SIGNED = 'Votre nouveau mandat est enregistré. Vous le recevez par e-mail.'
const REVOKED = 'Votre mandat est révoqué. Vos prochaines cotisations se paient par virement.'

/** Rate limit for generating PDFs of receipts, certificates and mandates, some 40 ms of CPU each. */
const DRAWN = { tries: 60, seconds: 3600 }

/** Server feature of members' dues: plans, mandates, debit files, bank statements, receipts and refunds. */
export const duesFeature: Feature = {
  routes(app, context) {
    const { db } = context
    mount(app, calls.mine, async ({ member }) => ({ data: await readMyDues(context, member) }))
    mount(app, calls.change, async ({ member, query }) => ({ data: await previewWorkChange(db, member.id, query) }))
    const drawing = (member: { id: number }) => limitAttempts(db, `papers ${member.id}`, DRAWN)
    mount(app, calls.receipt, async ({ member, params }) => {
      await drawing(member)
      return drawMemberReceipt(context, member, params.id)
    })
    mount(app, calls.certificate, async ({ member, params }) => {
      await drawing(member)
      return drawMemberCertificate(context, member, params.year)
    })
    mount(app, calls.mandate, async ({ member }) => {
      await drawing(member)
      return drawMemberMandate(context, member)
    })
    mount(app, calls.sign, async ({ member, body: { iban, holder, password }, request }) => {
      await changeMandate(context, member, { iban, holder, password }, request)
      return { success: true, message: SIGNED }
    })
    mount(app, calls.revoke, async ({ member }) => {
      await revokeMandate(context, member)
      return { success: true, message: REVOKED }
    })
    mount(app, calls.owed, async ({ query, member }) => {
      await journalReading(db, { by_member: member.id, act: 'dues.read' })
      return listDues(db, query)
    })
    mount(app, calls.owedCsv, async ({ query, member }) =>
      textFile(
        'qui-doit-quoi.csv',
        'text/csv; charset=utf-8',
        await exportDuesCsv(db, { filter: query, by_member: member.id }),
      ),
    )
    mountDebits(app, context)
    mountPrices(app, db)
    mountBank(app, context)
    mountTreasury(app, context)
    mountRefunds(app, context)
    mount(app, calls.endMandate, async ({ member, params: { id } }) => {
      await endDebits(context, id, member.id)
      return { success: true, message: 'Les prélèvements de cet adhérent sont arrêtés.' }
    })
    mount(app, calls.settle, async ({ member, params: { id }, body }) => ({
      data: await settleDue(context, { ...body, by_member: member.id, id }),
    }))
  },
  mails: { ...dueMails, ...mandateMails, ...leaverMails },
  jobs: () => [duesJob, applyPricesJob, settleEntries],
  waiting: treasuryTasks,
  personalData: duesPersonalData,
  sweep: async ({ db }) => {
    await sweepDues(db)
    await sweepEntries(db)
  },
  demoOfContent: loadDemoDues,
  sealed: [
    { table: mandates, about: mandates.rum },
    { table: refunds, about: refunds.about },
    { table: leaver_certificates, about: leaver_certificates.number },
  ],
  impersonal: [
    bank_csv_columns,
    bank_statements,
    refund_files,
    price_changes,
    letterheads,
    ledger_entries,
    closed_years,
    accounting_settings,
    bank_balances,
    bank_bookings,
    file_settlements,
  ],
}
