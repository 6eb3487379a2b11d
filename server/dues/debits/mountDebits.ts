import type { FastifyInstance } from 'fastify'
import { duesRoutes as calls } from '#contract/dues/dues.ts'
import { settleFile } from './settleFile.ts'
import { undoSettlement } from './undoSettlement.ts'
import { undoWriteOff, writeOff } from '#server/dues/writeOff.ts'
import type { AppContext } from '#server/feature.ts'
import { mount } from '#server/mount.ts'
import { formatDay } from '#server/payments/format.ts'
import { cancelFile, withdrawDebit } from './cancelDebits.ts'
import { collectDebits } from './collectDebits.ts'
import { readDebitFiles } from './debitFiles.ts'
import { openDebitFile } from './openDebitFile.ts'
import { presentDebitAgain } from './presentDebitAgain.ts'

const RECALL = 'Le fichier a été téléchargé\u00a0: si la banque l’a, demandez-lui d’y renoncer.'

/** Registers the treasury's API routes for debit files and written-off dues. */
export function mountDebits(app: FastifyInstance, context: AppContext): void {
  const { db } = context
  mount(app, calls.collect, async ({ member, body }) => ({
    data: await collectDebits(db, { ...body, by_member: member.id }),
  }))
  mount(app, calls.debitFiles, async () => ({ data: await readDebitFiles(db) }))
  mount(app, calls.debitFile, ({ member, params }) => openDebitFile(context, member.id, params.id))
  mount(app, calls.settleFile, async ({ member, params: { id }, body: { rejected } }) => ({
    data: await settleFile(context, { by_member: member.id, id, rejected }),
  }))
  mount(app, calls.unsettleFile, async ({ member, params: { id } }) => {
    const { undone, kept } = await undoSettlement(context, { file_id: id, by_member: member.id })
    return { success: true, message: unsettledWords(undone, kept) }
  })
  mount(app, calls.cancelFile, async ({ member, params: { id }, body: { why } }) => {
    const count = await cancelFile(db, { id, why, by_member: member.id })
    const what = count > 1 ? `${count} prélèvements sont de nouveau annoncés` : 'Un prélèvement est de nouveau annoncé'
    return { success: true, message: `${why === 'annule' ? 'Fichier annulé' : 'Refus noté'}\u00a0: ${what}.` }
  })
  mount(app, calls.withdrawDebit, async ({ member, params: { id } }) => {
    const { isHandedOver } = await withdrawDebit(db, { id, by_member: member.id })
    return { success: true, message: `Le prélèvement est retiré de son fichier.${isHandedOver ? ` ${RECALL}` : ''}` }
  })
  mount(app, calls.presentAgain, async ({ member, params: { id } }) => {
    const { due_on } = await presentDebitAgain(context, { id, by_member: member.id })
    const when = due_on ? `pour le ${formatDay(due_on)}\u00a0: l’adhérent en est prévenu` : 'dans les prochaines heures'
    return { success: true, message: `Le prélèvement est annoncé de nouveau, ${when}.` }
  })
  mount(app, calls.writeOff, async ({ member, params: { id }, body: { reason } }) => {
    await writeOff(context, { id, reason, by_member: member.id })
    return { success: true, message: 'La cotisation est abandonnée\u00a0: elle n’est plus due.' }
  })
  mount(app, calls.undoWriteOff, async ({ member, params: { id } }) => {
    await undoWriteOff(db, { id, by_member: member.id })
    return { success: true, message: 'L’abandon est annulé\u00a0: la cotisation est due de nouveau, par virement.' }
  })
}

function unsettledWords(undone: number, kept: number): string {
  const said = `Annulé\u00a0: ${undone === 1 ? 'un prélèvement est' : `${undone} prélèvements sont`} de nouveau à la banque.`
  if (kept === 0) return said
  const others = kept === 1 ? 'Un autre reste comme il est' : `${kept} autres restent comme ils sont`
  return `${said} ${others}\u00a0: autre chose y a été noté depuis.`
}
