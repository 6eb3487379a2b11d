import type { FastifyInstance } from 'fastify'
import { boardAttendanceRoutes as calls } from '#contract/events/attendance.ts'
import { writeJournal, journalReading } from '#server/journal/journal.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { AppContext } from '#server/feature.ts'
import { mount } from '#server/mount.ts'
import { addProxy, changeAssembly, removeProxy } from '#server/events/office/attendance/assembly.ts'
import { recordArrival, removeArrival } from '#server/events/office/attendance/attendance.ts'
import { moveSeat } from '#server/events/office/attendance/moveSeat.ts'
import {
  listAllParticipants,
  listEventFigures,
  listParticipants,
} from '#server/events/office/attendance/participants.ts'
import { createParticipantsFile } from '#server/events/office/attendance/createParticipantsFile.ts'

/** Mounts the office's API for event participants, check-in, seats and proxies. */
export function mountEventsOffice(app: FastifyInstance, { db, env }: AppContext) {
  const noteReading = (by_member: number, id: number) =>
    journalReading(db, { by_member, act: 'participants.read', subject_id: id })
  mount(app, calls.events, ({ query }) => listEventFigures(db, query))
  mount(app, calls.participants, async ({ params: { id }, query, member }) => {
    const answer = await listParticipants(db, id, query)
    await noteReading(member.id, id)
    return answer
  })
  mount(app, calls.sheet, async ({ params: { id }, member }) => {
    const answer = await listAllParticipants(db, id)
    await noteReading(member.id, id)
    return answer
  })
  mount(app, calls.participantsFile, async ({ params: { id }, member }) => {
    const file = await createParticipantsFile(db, id)
    await writeJournal(db, { by_member: member.id, act: 'participants.exported', subject_id: id })
    return file
  })
  mount(app, calls.moveSeat, async ({ params, body: { seat }, member }) => {
    await inTransaction(db, (tx) => moveSeat(tx, env, { ...params, seat, by_member: member.id }))
    return { success: true, message: 'C’est fait\u00a0: la personne en est prévenue par e-mail.' }
  })
  mount(app, calls.arrive, async ({ params, body, member }) => ({
    data: await inTransaction(db, (tx) => recordArrival(tx, { ...body, ...params, by_member: member.id })),
  }))
  mount(app, calls.removeArrival, async ({ params, member }) => {
    await inTransaction(db, (tx) => removeArrival(tx, { ...params, by_member: member.id }))
    return { success: true, message: 'La présence est effacée.' }
  })
  mount(app, calls.changeAssembly, async ({ params, body, member }) => {
    await inTransaction(db, (tx) => changeAssembly(tx, { ...body, ...params, by_member: member.id }))
    return { success: true, message: 'Le quorum est enregistré.' }
  })
  mount(app, calls.addProxy, async ({ params, body, member }) => {
    await inTransaction(db, (tx) => addProxy(tx, { ...body, ...params, by_member: member.id }))
    return { success: true, message: 'Le pouvoir est noté.' }
  })
  mount(app, calls.removeProxy, async ({ params, member }) => {
    await inTransaction(db, (tx) => removeProxy(tx, { ...params, by_member: member.id }))
    return { success: true, message: 'Le pouvoir est effacé.' }
  })
}
