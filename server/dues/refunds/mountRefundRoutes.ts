import type { FastifyInstance } from 'fastify'
import { boardRefundRoutes as calls } from '#contract/dues/refunds.ts'
import { auditPersonalDataReading } from '#server/journal/journal.ts'
import type { AppContext } from '#server/feature.ts'
import { mountApiCall } from '#server/mount.ts'
import { formatEuros } from '#server/payments/format.ts'
import { prepareDuesRefund } from './prepareDuesRefund.ts'
import {
  cancelUnsentRefund,
  listRefundsToMakeAndFiles,
  createRefundTransferFile,
  downloadRefundFileForBank,
} from './refundFiles.ts'
import { correctRefundOutcome, recordRefundOutcomes } from './settleRefunds.ts'

/** Registers the treasury's API routes for refunds of dues by transfer. */
export function mountRefundRoutes(app: FastifyInstance, context: AppContext): void {
  const { db } = context
  mountApiCall(app, calls.refunds, async ({ member }) => {
    await auditPersonalDataReading(db, { by_member: member.id, act: 'dues.read' })
    return { data: await listRefundsToMakeAndFiles(db) }
  })
  mountApiCall(app, calls.askRefund, async ({ params: { id }, body, member }) => {
    const cents = await prepareDuesRefund(context, { ...body, id, by_member: member.id })
    return {
      success: true,
      message: `${formatEuros(cents)} à rembourser\u00a0: écrivez le fichier dans «\u00a0Remboursements\u00a0».`,
    }
  })
  mountApiCall(app, calls.dropRefund, async ({ params: { id }, member }) => {
    await cancelUnsentRefund(db, id, member.id)
    return { success: true, message: 'Ce remboursement ne sera pas fait.' }
  })
  mountApiCall(app, calls.writeRefunds, async ({ member }) => ({ data: await createRefundTransferFile(db, member.id) }))
  mountApiCall(app, calls.refundFile, ({ params: { id }, member }) => downloadRefundFileForBank(context, member.id, id))
  mountApiCall(app, calls.settleRefunds, async ({ params: { id }, body, member }) => {
    const { done, refused, unowed_cents } = await recordRefundOutcomes(context, { ...body, id, by_member: member.id })
    const failed = refused > 0 ? `, ${refused} refusé${refused > 1 ? 's' : ''}` : ''
    return {
      success: true,
      message: `${done} remboursement${done > 1 ? 's' : ''} noté${done > 1 ? 's' : ''}${failed}.${toAskBack(unowed_cents)}`,
    }
  })
  mountApiCall(app, calls.correctRefund, async ({ params: { id }, body, member }) => {
    const { unowed_cents } = await correctRefundOutcome(context, { ...body, id, by_member: member.id })
    const said = body.state === 'rendu' ? 'Noté\u00a0: la banque l’a fait.' : 'Noté\u00a0: le remboursement est revenu.'
    return { success: true, message: `${said}${toAskBack(unowed_cents)}` }
  })
}

/** Returns a French sentence about money that the bank refunded without being owed; empty for zero. */
const toAskBack = (cents: number) =>
  cents > 0 ? ` ${formatEuros(cents)} n’étaient plus dus\u00a0: demandez-les à l’adhérent.` : ''
