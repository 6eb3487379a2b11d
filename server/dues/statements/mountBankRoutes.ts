import type { FastifyInstance } from 'fastify'
import { boardBankRoutes as calls } from '#contract/dues/statements.ts'
import { boardReconciliationRoutes as reconcile } from '#contract/dues/reconciliation.ts'
import { auditPersonalDataReading } from '#server/journal/journal.ts'
import type { AppContext } from '#server/feature.ts'
import { enforceAttemptRateLimit } from '#server/limits/rateLimit.ts'
import { mountApiCall } from '#server/mount.ts'
import { formatDay } from '#server/payments/format.ts'
import { setAccountingYearEndMonth } from '#server/dues/ledger/accountingYear.ts'
import { bookStatementLineToAccount } from './bookEntryToAccount.ts'
import { bookStatementLineToDues, ignoreStatementLine, undoStatementLineDecision } from './decideEntry.ts'
import { completeUnreadStatementLine } from './completeUnreadStatementLine.ts'
import { importBankStatement } from './importBankStatement.ts'
import {
  listStatementLines,
  listBankStatements,
  readStatementLine,
  readImportedBankStatement,
} from './listStatements.ts'
import { recordBankBalance, bookBankOpening, readReconciliation } from './reconcile.ts'
import { matchPendingStatementLines } from './settleEntries.ts'
import { proposeDuesForTransfer } from './proposeDuesForTransfer.ts'

/** Maximum time, in milliseconds, that a bank statement's import request spends on matching its lines. */
const SOON_MS = 2000
/** Rate limit of bank statement imports, which read up to 50 MB each. */
const IMPORTS = { tries: 60, seconds: 3600 }

/** Registers the treasury's API routes for bank statements, statement lines and the reconciliation. */
export function mountBankRoutes(app: FastifyInstance, context: AppContext): void {
  const { db } = context
  mountApiCall(app, calls.importStatement, async ({ member, query, file }) => {
    await enforceAttemptRateLimit(db, `statements ${member.id}`, IMPORTS)
    const data = await importBankStatement(db, { ...query, by_member: member.id, file })
    // A month's statement is matched before its page is shown; a job does what takes longer or fails.
    const soon = AbortSignal.timeout(SOON_MS)
    for (const id of new Set([data.id, ...data.files.map((one) => one.id)]))
      if (id !== null && !soon.aborted)
        await matchPendingStatementLines(db, context.env, id, soon).catch((err: unknown) =>
          context.log.error({ err }, 'bank statement lines could not be read'),
        )
    return { data }
  })
  mountApiCall(app, calls.statements, async ({ query }) => listBankStatements(db, query))
  mountApiCall(app, calls.statement, async ({ params }) => ({ data: await readImportedBankStatement(db, params.id) }))
  mountApiCall(app, calls.statementEntries, async ({ params, query, member }) => {
    await auditPersonalDataReading(db, { by_member: member.id, act: 'statement.read', subject_id: params.id })
    return listStatementLines(db, params.id, query)
  })
  mountApiCall(app, calls.proposals, async ({ params, query, member }) => {
    await auditPersonalDataReading(db, { by_member: member.id, act: 'dues.read' })
    return { data: await proposeDuesForTransfer(db, params.id, query.search) }
  })
  mountApiCall(app, calls.bookEntry, async ({ member, params: { id }, body }) => {
    await bookStatementLineToDues(context, { id, by_member: member.id, ...body })
    return { data: await readStatementLine(db, id) }
  })
  mountApiCall(app, calls.readEntry, async ({ member, params: { id }, body }) => {
    await completeUnreadStatementLine(context, { id, by_member: member.id, ...body })
    return { data: await readStatementLine(db, id) }
  })
  mountApiCall(app, calls.ignoreEntry, async ({ member, params: { id }, body }) => {
    await ignoreStatementLine(context, { id, by_member: member.id, ...body })
    return { data: await readStatementLine(db, id) }
  })
  mountApiCall(app, reconcile.bookOther, async ({ member, params: { id }, body }) => {
    await bookStatementLineToAccount(context, { id, by_member: member.id, ...body })
    return { data: await readStatementLine(db, id) }
  })
  mountApiCall(app, reconcile.reconciliation, async ({ query }) => ({ data: await readReconciliation(db, query.on) }))
  mountApiCall(app, reconcile.noteBalance, async ({ member, body }) => {
    await recordBankBalance(db, { ...body, by_member: member.id })
    return { success: true, message: `Le solde du ${formatDay(body.day)} est noté.` }
  })
  mountApiCall(app, reconcile.openBank, async ({ member, body }) => {
    await bookBankOpening(db, { ...body, by_member: member.id })
    return { success: true, message: 'Le solde de départ est dans les comptes.' }
  })
  mountApiCall(app, reconcile.setYearEnd, async ({ member, body }) => {
    await setAccountingYearEndMonth(db, { ...body, by_member: member.id })
    return { success: true, message: 'Le mois de fin de l’exercice est changé.' }
  })
  mountApiCall(app, calls.undoEntry, async ({ member, params: { id } }) => {
    await undoStatementLineDecision(context, { id, by_member: member.id })
    return { success: true, message: 'Annulé\u00a0: la ligne attend de nouveau une décision.' }
  })
}
