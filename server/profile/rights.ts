import type { FastifyInstance } from 'fastify'
import { profile as calls } from '#contract/profile.ts'
import { mailedOrigin, originOf } from '#server/http/origin.ts'
import type { Job } from '#server/jobs/job.ts'
import { mount } from '#server/mount.ts'
import { askPassword } from '#server/session/askPassword.ts'
import type { House, Personal } from '#server/subject.ts'
import { cardOf, checkCard } from './card.ts'
import { askDeletion, keepAccount } from './deletion.ts'
import { deletionJob } from './deletionJob.ts'
import { exportJob } from './exportJob.ts'
import { askExport, exportFile, listExports, sweepExports } from './exports.ts'
import { readProfile } from './readProfile.ts'

/** Mounts what is a member's by right: their card, their data, the end of their account. */
export function mountRights(app: FastifyInstance, house: House): void {
  const { db, env } = house
  mount(app, calls.card, async ({ member, request }) => ({
    data: await cardOf(db, member.id, originOf(request, env).url),
  }))
  mount(app, calls.checkCard, async ({ params }) => ({ data: await checkCard(db, params.code) }))
  mount(app, calls.exports, async ({ member }) => ({ data: await listExports(db, member.id) }))
  mount(app, calls.askExport, async ({ member }) => ({ data: await askExport(db, member.id) }))
  mount(app, calls.exportFile, ({ member, params }) => exportFile(house, member.id, params.id))
  mount(app, calls.askDeletion, async ({ member, body, request }) => {
    await askPassword(db, { member, password: body.password, request })
    await askDeletion(db, member.id, mailedOrigin(request, env))
    return { data: await readProfile(db, member.id) }
  })
  mount(app, calls.keepAccount, async ({ member, request }) => {
    await keepAccount(db, member.id, mailedOrigin(request, env))
    return { data: await readProfile(db, member.id) }
  })
}

/** The background work of these rights, on what every subject holds of a member. */
export const rightsJobs = (house: House, held: Personal[]): Job[] => [exportJob(house, held), deletionJob(house, held)]

/** Clears what is over of it. */
export const sweepRights = sweepExports
