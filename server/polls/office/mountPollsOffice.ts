import type { FastifyInstance } from 'fastify'
import { boardPollRoutes as calls } from '#contract/polls/office.ts'
import type { AppContext } from '#server/feature.ts'
import { toOutgoingBytesFile, toOutgoingTextFile } from '#server/http/sendFile.ts'
import { formatFrenchCsv } from '#server/lib/csv.ts'
import { mountApiCall } from '#server/mount.ts'
import { countElectorate } from '#server/polls/electorate.ts'
import { announcePoll, createPoll, removePoll, savePoll, withdrawPoll } from './changePoll.ts'
import { formatOds } from './formatOds.ts'
import { listOfficePolls, readOfficePoll } from './readOfficePolls.ts'
import { readResultTable } from './resultTable.ts'
import { correctElectorate, listPollVoters, remindVoters } from './voters.ts'

const CSV = 'text/csv; charset=utf-8'
const ODS = 'application/vnd.oasis.opendocument.spreadsheet'

/** Registers the office's API calls for polls. */
export function mountPollsOffice(app: FastifyInstance, { db, env, secrets }: AppContext) {
  mountApiCall(app, calls.polls, ({ query }) => listOfficePolls(db, query))
  mountApiCall(app, calls.createPoll, async ({ body, member }) => {
    const id = await createPoll(db, { ...body, by_member: member.id })
    return { data: await readOfficePoll(db, id) }
  })
  mountApiCall(app, calls.poll, async ({ params: { id } }) => ({ data: await readOfficePoll(db, id) }))
  mountApiCall(app, calls.savePoll, async ({ params: { id }, body }) => {
    await savePoll(db, { id, ...body })
    return { data: await readOfficePoll(db, id) }
  })
  mountApiCall(app, calls.removePoll, async ({ params: { id }, member }) => {
    await removePoll(db, { id, by_member: member.id })
    return { success: true, message: 'Le brouillon est effacé.' }
  })
  mountApiCall(app, calls.countElectorate, async ({ body }) => ({
    data: { count: await countElectorate(db, body.electorate) },
  }))
  mountApiCall(app, calls.announcePoll, async ({ params: { id }, body, member }) => {
    await announcePoll({ db, env, secrets }, { id, by_member: member.id, ...body })
    return { data: await readOfficePoll(db, id) }
  })
  mountApiCall(app, calls.withdrawPoll, async ({ params: { id }, member }) => {
    await withdrawPoll(db, { id, by_member: member.id })
    return { success: true, message: 'L’annonce est retirée\u00a0: c’est de nouveau un brouillon.' }
  })
  mountApiCall(app, calls.remind, async ({ params: { id }, member }) => {
    const count = await remindVoters(db, env, { id, by_member: member.id })
    const people = count > 1 ? `${count} personnes` : count === 1 ? 'une personne' : 'personne'
    return { success: true, message: count === 0 ? 'Tout le monde a répondu.' : `Le rappel part à ${people}.` }
  })
  mountApiCall(app, calls.voters, ({ params: { id }, query, member }) =>
    listPollVoters(db, { id, by_member: member.id, ...query }),
  )
  mountApiCall(app, calls.addVoter, async ({ params: { id, member: added }, member }) => {
    await correctElectorate(db, { id, member: added, is_added: true, by_member: member.id })
    return { success: true, message: 'Cet adhérent est sur la liste.' }
  })
  mountApiCall(app, calls.removeVoter, async ({ params: { id, member: removed }, member }) => {
    await correctElectorate(db, { id, member: removed, is_added: false, by_member: member.id })
    return { success: true, message: 'Cet adhérent n’est plus sur la liste.' }
  })
  mountApiCall(app, calls.resultCsv, async ({ params: { id } }) => {
    const rows = (await readResultTable(db, id)).map((cells) =>
      cells.map((value) => (typeof value === 'number' ? String(value).replace('.', ',') : value)),
    )
    return toOutgoingTextFile(`consultation-${id}.csv`, CSV, formatFrenchCsv(rows))
  })
  mountApiCall(app, calls.resultOds, async ({ params: { id } }) =>
    toOutgoingBytesFile(`consultation-${id}.ods`, ODS, await formatOds('Résultat', await readResultTable(db, id))),
  )
}
