import type { FastifyInstance } from 'fastify'
import { boardMessageRoutes as calls } from '#contract/contact/office.ts'
import { journalReading } from '#server/journal/journal.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { AppContext } from '#server/feature.ts'
import { mount } from '#server/mount.ts'
import { answerMessage } from './answerMessage.ts'
import { assignMessage } from './assignMessage.ts'
import { listCannedAnswers, removeCannedAnswer, restoreCannedAnswer, saveCannedAnswer } from './cannedAnswers.ts'
import { changeMessage } from './changeMessage.ts'
import { listMessages } from './listMessages.ts'
import { addMessageFile, openMessageFile } from './messageFiles.ts'
import { readMessage } from './readMessage.ts'

/** Mounts the office's API for contact messages and canned replies. */
export function mountContactOffice(app: FastifyInstance, context: AppContext) {
  const { db, env } = context
  const read = async (id: number) => ({ data: await readMessage(db, { id, keptDays: env.CONTACT_KEPT_DAYS }) })
  mount(app, calls.messages, async ({ query, member }) => {
    await journalReading(db, { by_member: member.id, act: 'messages.read' })
    return listMessages(db, query, member.id)
  })
  mount(app, calls.message, async ({ params: { id }, member }) => {
    const answer = await read(id)
    await journalReading(db, { by_member: member.id, act: 'messages.read', subject_id: id })
    return answer
  })
  mount(app, calls.changeMessage, async ({ params: { id }, body: { act }, member }) => {
    await inTransaction(db, (tx) => changeMessage(tx, { id, act, by_member: member.id }))
    return read(id)
  })
  mount(app, calls.assignMessage, async ({ params: { id }, body, member }) => {
    await inTransaction(db, (tx) => assignMessage(tx, { ...body, id, by_member: member.id, site: env.PUBLIC_URL }))
    return read(id)
  })
  mount(app, calls.answerMessage, async ({ params: { id }, body, member }) => {
    await answerMessage(context, { ...body, id, by_member: member.id })
    return read(id)
  })
  mount(app, calls.addMessageFile, async ({ params, file }) => ({
    data: await addMessageFile(context, { ...params, content: file }),
  }))
  mount(app, calls.messageFile, ({ params }) => openMessageFile(context, params))
  mount(app, calls.cannedAnswers, async () => ({ data: await listCannedAnswers(db) }))
  mount(app, calls.addCannedAnswer, async ({ body: { id, ...typed }, member }) => {
    const by_member = member.id
    if (id === undefined) await saveCannedAnswer(db, typed, { by_member })
    else await restoreCannedAnswer(db, typed, { id, by_member })
    return {
      success: true,
      message: id === undefined ? 'La réponse type est ajoutée.' : 'La réponse type est rétablie.',
    }
  })
  mount(app, calls.changeCannedAnswer, async ({ params: { id }, body, member }) => {
    await saveCannedAnswer(db, body, { id, by_member: member.id })
    return { success: true, message: 'La réponse type est changée.' }
  })
  mount(app, calls.removeCannedAnswer, async ({ params: { id }, member }) => {
    await removeCannedAnswer(db, { id, by_member: member.id })
    return { success: true, message: 'La réponse type est supprimée.' }
  })
}
