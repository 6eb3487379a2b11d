import type { FastifyInstance } from 'fastify'
import { boardAgendaRoutes } from '#contract/events/agenda.ts'
import { boardCardVoteRoutes } from '#contract/events/cardVotes.ts'
import { boardAttendanceRoutes as calls } from '#contract/events/attendance.ts'
import { writeAuditLogLine, auditPersonalDataReading } from '#server/journal/journal.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { AppContext } from '#server/feature.ts'
import { mountApiCall } from '#server/mount.ts'
import {
  addVotingProxy,
  setAssemblyQuorumAndProxyLimit,
  removeVotingProxy,
} from '#server/events/office/attendance/assembly.ts'
import { readOfficeAgenda, saveAgenda } from '#server/events/office/agenda.ts'
import { countCardVote, readAssemblyCardVotes } from '#server/events/office/cardVotes.ts'
import { recordEventArrival, removeEventArrival } from '#server/events/office/attendance/attendance.ts'
import { setEventParticipantSeat } from '#server/events/office/attendance/setEventParticipantSeat.ts'
import {
  listAllEventParticipants,
  listEventAttendanceCounts,
  listEventParticipants,
} from '#server/events/office/attendance/participants.ts'
import { createParticipantsFile } from '#server/events/office/attendance/createParticipantsFile.ts'
import { listAssemblyProxies } from '#server/events/proxies/readProxies.ts'

/** Mounts the office's API for event participants, check-in, seats and proxies. */
export function mountEventParticipantsApi(app: FastifyInstance, { db, env }: AppContext) {
  const noteReading = (by_member: number, id: number) =>
    auditPersonalDataReading(db, { by_member, act: 'participants.read', subject_id: id })
  mountApiCall(app, calls.events, ({ query }) => listEventAttendanceCounts(db, query))
  mountApiCall(app, calls.participants, async ({ params: { id }, query, member }) => {
    const answer = await listEventParticipants(db, id, query)
    await noteReading(member.id, id)
    return answer
  })
  mountApiCall(app, calls.sheet, async ({ params: { id }, member }) => {
    const answer = await listAllEventParticipants(db, id)
    await noteReading(member.id, id)
    return answer
  })
  mountApiCall(app, calls.participantsFile, async ({ params: { id }, member }) => {
    const file = await createParticipantsFile(db, id)
    await writeAuditLogLine(db, { by_member: member.id, act: 'participants.exported', subject_id: id })
    return file
  })
  mountApiCall(app, calls.moveSeat, async ({ params, body: { seat }, member }) => {
    await inTransaction(db, (tx) => setEventParticipantSeat(tx, env, { ...params, seat, by_member: member.id }))
    return { success: true, message: 'C’est fait\u00a0: la personne en est prévenue par e-mail.' }
  })
  mountApiCall(app, calls.arrive, async ({ params, body, member }) => ({
    data: await inTransaction(db, (tx) => recordEventArrival(tx, { ...body, ...params, by_member: member.id })),
  }))
  mountApiCall(app, calls.removeArrival, async ({ params, member }) => {
    await inTransaction(db, (tx) => removeEventArrival(tx, { ...params, by_member: member.id }))
    return { success: true, message: 'La présence est effacée.' }
  })
  mountApiCall(app, boardAgendaRoutes.agenda, async ({ params: { id } }) => ({ data: await readOfficeAgenda(db, id) }))
  mountApiCall(app, boardAgendaRoutes.changeAgenda, async ({ params: { id }, body, member }) => {
    await inTransaction(db, (tx) => saveAgenda(tx, { ...body, id, by_member: member.id }))
    return { data: await readOfficeAgenda(db, id) }
  })
  mountApiCall(app, boardCardVoteRoutes.cardVotes, async ({ params: { id } }) => ({
    data: await readAssemblyCardVotes(db, id),
  }))
  mountApiCall(app, boardCardVoteRoutes.countCardVote, async ({ params, body, member }) => {
    await inTransaction(db, (tx) => countCardVote(tx, { ...body, ...params, by_member: member.id }))
    return { data: await readAssemblyCardVotes(db, params.id) }
  })
  mountApiCall(app, calls.changeAssembly, async ({ params, body, member }) => {
    await inTransaction(db, (tx) => setAssemblyQuorumAndProxyLimit(tx, { ...body, ...params, by_member: member.id }))
    return { success: true, message: 'Le quorum est enregistré.' }
  })
  mountApiCall(app, calls.proxies, async ({ params: { id }, member }) => {
    const proxies = await listAssemblyProxies(db, id)
    await noteReading(member.id, id)
    return proxies
  })
  mountApiCall(app, calls.addProxy, async ({ params, body, member }) => {
    await inTransaction(db, (tx) => addVotingProxy(tx, { ...body, ...params, by_member: member.id }))
    return { success: true, message: 'Le pouvoir est noté.' }
  })
  mountApiCall(app, calls.removeProxy, async ({ params, member }) => {
    await inTransaction(db, (tx) => removeVotingProxy(tx, { ...params, by_member: member.id }))
    return { success: true, message: 'Le pouvoir est effacé.' }
  })
}
