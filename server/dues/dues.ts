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
import { toOutgoingTextFile } from '#server/http/sendFile.ts'
import { enforceAttemptRateLimit } from '#server/limits/rateLimit.ts'
import { auditPersonalDataReading } from '#server/journal/journal.ts'
import { mountApiCall } from '#server/mount.ts'
import type { PortalFeature } from '#server/feature.ts'
import { previewDuesForWorkChange } from './changeWork.ts'
import { replaceSepaMandate, revokeMandateForBoard, revokeOwnSepaMandate } from './changeMandate.ts'
import { deleteExpiredDuesData } from './forgetDues.ts'
import { loadDemoDues } from './demo.ts'
import { duesJob } from './duesJob.ts'
import { duesPersonalDataDeclaration } from './personalData.ts'
import { readMyDues } from './myDues.ts'
import { mountBankRoutes } from '#server/dues/statements/mountBankRoutes.ts'
import { sweepStatementLines } from '#server/dues/statements/personalData.ts'
import { matchPendingLinesJob } from '#server/dues/statements/settleEntries.ts'
import { mountRefundRoutes } from './refunds/mountRefundRoutes.ts'
import { exportDuesCsv } from '#server/dues/ledger/exportDuesCsv.ts'
import { mountTreasuryRoutes } from '#server/dues/ledger/mountTreasuryRoutes.ts'
import { treasuryTasks } from '#server/dues/ledger/treasuryTasks.ts'
import { mountPriceRoutes, applyPricesJob } from '#server/dues/prices/officePrices.ts'
import { mountDebitRoutes } from './debits/mountDebitRoutes.ts'
import { listDues } from '#server/dues/ledger/boardDues.ts'
import { recordDueOutcome } from '#server/dues/ledger/recordDueOutcome.ts'
import { drawMemberPaymentCertificate, drawMemberMandate, drawMemberReceipt } from './papers.ts'
import { dueMailComposers } from './dueMail.ts'
import { leaverPaymentCertificateMailComposers } from './leaverCertificates.ts'
import { sepaMandateMailComposers } from '#server/dues/debits/mandateMail.ts'

const SIGNED = 'Votre nouveau mandat est enregistré. Vous le recevez par e-mail.'
const REVOKED = 'Votre mandat est révoqué. Vos prochaines cotisations se paient par virement.'

/** Rate limit for generating PDFs of receipts, certificates and mandates, some 40 ms of CPU each. */
const DRAWN = { tries: 60, seconds: 3600 }

/** Server feature of members' dues: plans, mandates, debit files, bank statements, receipts and refunds. */
export const duesFeature: PortalFeature = {
  routes(app, context) {
    const { db } = context
    mountApiCall(app, calls.mine, async ({ member }) => ({ data: await readMyDues(context, member) }))
    mountApiCall(app, calls.change, async ({ member, query }) => ({
      data: await previewDuesForWorkChange(db, member.id, query),
    }))
    const drawing = (member: { id: number }) => enforceAttemptRateLimit(db, `papers ${member.id}`, DRAWN)
    mountApiCall(app, calls.receipt, async ({ member, params }) => {
      await drawing(member)
      return drawMemberReceipt(context, member, params.id)
    })
    mountApiCall(app, calls.certificate, async ({ member, params }) => {
      await drawing(member)
      return drawMemberPaymentCertificate(context, member, params.year)
    })
    mountApiCall(app, calls.mandate, async ({ member }) => {
      await drawing(member)
      return drawMemberMandate(context, member)
    })
    mountApiCall(app, calls.sign, async ({ member, body: { iban, holder, password }, request }) => {
      await replaceSepaMandate(context, member, { iban, holder, password }, request)
      return { success: true, message: SIGNED }
    })
    mountApiCall(app, calls.revoke, async ({ member }) => {
      await revokeOwnSepaMandate(context, member)
      return { success: true, message: REVOKED }
    })
    mountApiCall(app, calls.owed, async ({ query, member }) => {
      await auditPersonalDataReading(db, { by_member: member.id, act: 'dues.read' })
      return listDues(db, query)
    })
    mountApiCall(app, calls.owedCsv, async ({ query, member }) =>
      toOutgoingTextFile(
        'qui-doit-quoi.csv',
        'text/csv; charset=utf-8',
        await exportDuesCsv(db, { filter: query, by_member: member.id }),
      ),
    )
    mountDebitRoutes(app, context)
    mountPriceRoutes(app, db)
    mountBankRoutes(app, context)
    mountTreasuryRoutes(app, context)
    mountRefundRoutes(app, context)
    mountApiCall(app, calls.endMandate, async ({ member, params: { id } }) => {
      await revokeMandateForBoard(context, id, member.id)
      return { success: true, message: 'Les prélèvements de cet adhérent sont arrêtés.' }
    })
    mountApiCall(app, calls.settle, async ({ member, params: { id }, body }) => ({
      data: await recordDueOutcome(context, { ...body, by_member: member.id, id }),
    }))
  },
  mails: { ...dueMailComposers, ...sepaMandateMailComposers, ...leaverPaymentCertificateMailComposers },
  jobs: () => [duesJob, applyPricesJob, matchPendingLinesJob],
  waiting: treasuryTasks,
  personalData: duesPersonalDataDeclaration,
  sweep: async ({ db }) => {
    await deleteExpiredDuesData(db)
    await sweepStatementLines(db)
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
