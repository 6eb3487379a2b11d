import type { FastifyInstance } from 'fastify'
import { debitFileRoutes } from '#contract/dues/debitFiles.ts'
import { duesRoutes as calls } from '#contract/dues/dues.ts'
import { settleDebitFileExceptRejected } from './settleDebitFileExceptRejected.ts'
import { undoDebitFileSettlement } from './undoSettlement.ts'
import { undoDueWriteOff, writeOffDueForTreasury } from '#server/dues/writeOff.ts'
import type { AppContext } from '#server/feature.ts'
import { mountApiCall } from '#server/mount.ts'
import { formatDay } from '#server/payments/format.ts'
import { cancelDebitFile, withdrawDebitFromFile } from './cancelDebits.ts'
import { createDebitFile } from './createDebitFile.ts'
import { readDebitFiles } from './debitFiles.ts'
import { downloadDebitFileForBank } from './downloadDebitFileForBank.ts'
import { presentDebitAgain } from './presentDebitAgain.ts'

const RECALL = 'Le fichier a été téléchargé\u00a0: si la banque l’a, demandez-lui d’y renoncer.'

/** Registers the treasury's API routes for debit files and written-off dues. */
export function mountDebitRoutes(app: FastifyInstance, context: AppContext): void {
  const { db } = context
  mountApiCall(app, debitFileRoutes.collect, async ({ member, body }) => ({
    data: await createDebitFile(db, { ...body, by_member: member.id }),
  }))
  mountApiCall(app, debitFileRoutes.debitFiles, async () => ({ data: await readDebitFiles(db) }))
  mountApiCall(app, debitFileRoutes.debitFile, ({ member, params }) =>
    downloadDebitFileForBank(context, member.id, params.id),
  )
  mountApiCall(app, debitFileRoutes.settleFile, async ({ member, params: { id }, body: { rejected } }) => ({
    data: await settleDebitFileExceptRejected(context, { by_member: member.id, id, rejected }),
  }))
  mountApiCall(app, debitFileRoutes.unsettleFile, async ({ member, params: { id } }) => {
    const { undone, kept } = await undoDebitFileSettlement(context, { file_id: id, by_member: member.id })
    return { success: true, message: unsettledWords(undone, kept) }
  })
  mountApiCall(app, debitFileRoutes.cancelFile, async ({ member, params: { id }, body: { why } }) => {
    const count = await cancelDebitFile(db, { id, why, by_member: member.id })
    const what = count > 1 ? `${count} prélèvements sont de nouveau annoncés` : 'Un prélèvement est de nouveau annoncé'
    return { success: true, message: `${why === 'annule' ? 'Fichier annulé' : 'Refus noté'}\u00a0: ${what}.` }
  })
  mountApiCall(app, calls.withdrawDebit, async ({ member, params: { id } }) => {
    const { isHandedOver } = await withdrawDebitFromFile(db, { id, by_member: member.id })
    return { success: true, message: `Le prélèvement est retiré de son fichier.${isHandedOver ? ` ${RECALL}` : ''}` }
  })
  mountApiCall(app, calls.presentAgain, async ({ member, params: { id } }) => {
    const { due_on } = await presentDebitAgain(context, { id, by_member: member.id })
    const when = due_on ? `pour le ${formatDay(due_on)}\u00a0: l’adhérent en est prévenu` : 'dans les prochaines heures'
    return { success: true, message: `Le prélèvement est annoncé de nouveau, ${when}.` }
  })
  mountApiCall(app, calls.writeOff, async ({ member, params: { id }, body: { reason } }) => {
    await writeOffDueForTreasury(context, { id, reason, by_member: member.id })
    return { success: true, message: 'La cotisation est abandonnée\u00a0: elle n’est plus due.' }
  })
  mountApiCall(app, calls.undoWriteOff, async ({ member, params: { id } }) => {
    await undoDueWriteOff(db, { id, by_member: member.id })
    return { success: true, message: 'L’abandon est annulé\u00a0: la cotisation est due de nouveau, par virement.' }
  })
}

function unsettledWords(undone: number, kept: number): string {
  const said = `Annulé\u00a0: ${undone === 1 ? 'un prélèvement est' : `${undone} prélèvements sont`} de nouveau à la banque.`
  if (kept === 0) return said
  const others = kept === 1 ? 'Un autre reste comme il est' : `${kept} autres restent comme ils sont`
  return `${said} ${others}\u00a0: autre chose y a été noté depuis.`
}
