import type { FastifyInstance } from 'fastify'
import { boardContactMessageRoutes as calls } from '#contract/contact/office.ts'
import { auditPersonalDataReading } from '#server/journal/journal.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { AppContext } from '#server/feature.ts'
import { mountApiCall } from '#server/mount.ts'
import { answerContactMessage } from './answerContactMessage.ts'
import { assignContactMessage } from './assignContactMessage.ts'
import { listCannedAnswers, removeCannedAnswer, restoreCannedAnswer, saveCannedAnswer } from './cannedAnswers.ts'
import { changeContactMessageState } from './changeMessage.ts'
import { listContactMessages } from './listMessages.ts'
import { addContactReplyAttachment, openContactAttachment } from './messageFiles.ts'
import { readContactMessage } from './readMessage.ts'

/** Mounts the office's API for contact messages and canned replies. */
export function mountOfficeContactApi(app: FastifyInstance, context: AppContext) {
  const { db, env } = context
  const read = async (id: number) => ({ data: await readContactMessage(db, { id, keptDays: env.CONTACT_KEPT_DAYS }) })
  mountApiCall(app, calls.messages, async ({ query, member }) => {
    await auditPersonalDataReading(db, { by_member: member.id, act: 'messages.read' })
    return listContactMessages(db, query, member.id)
  })
  mountApiCall(app, calls.message, async ({ params: { id }, member }) => {
    const answer = await read(id)
    await auditPersonalDataReading(db, { by_member: member.id, act: 'messages.read', subject_id: id })
    return answer
  })
  mountApiCall(app, calls.changeMessage, async ({ params: { id }, body: { act }, member }) => {
    await inTransaction(db, (tx) => changeContactMessageState(tx, { id, act, by_member: member.id }))
    return read(id)
  })
  mountApiCall(app, calls.assignMessage, async ({ params: { id }, body, member }) => {
    await inTransaction(db, (tx) =>
      assignContactMessage(tx, { ...body, id, by_member: member.id, site: env.PUBLIC_URL }),
    )
    return read(id)
  })
  mountApiCall(app, calls.answerMessage, async ({ params: { id }, body, member }) => {
    await answerContactMessage(context, { ...body, id, by_member: member.id })
    return read(id)
  })
  mountApiCall(app, calls.addMessageFile, async ({ params, file }) => ({
    data: await addContactReplyAttachment(context, { ...params, content: file }),
  }))
  mountApiCall(app, calls.messageFile, ({ params }) => openContactAttachment(context, params))
  mountApiCall(app, calls.cannedAnswers, async () => ({ data: await listCannedAnswers(db) }))
  mountApiCall(app, calls.addCannedAnswer, async ({ body: { id, ...typed }, member }) => {
    const by_member = member.id
    if (id === undefined) await saveCannedAnswer(db, typed, { by_member })
    else await restoreCannedAnswer(db, typed, { id, by_member })
    return {
      success: true,
      message: id === undefined ? 'La réponse type est ajoutée.' : 'La réponse type est rétablie.',
    }
  })
  mountApiCall(app, calls.changeCannedAnswer, async ({ params: { id }, body, member }) => {
    await saveCannedAnswer(db, body, { id, by_member: member.id })
    return { success: true, message: 'La réponse type est changée.' }
  })
  mountApiCall(app, calls.removeCannedAnswer, async ({ params: { id }, member }) => {
    await removeCannedAnswer(db, { id, by_member: member.id })
    return { success: true, message: 'La réponse type est supprimée.' }
  })
}
