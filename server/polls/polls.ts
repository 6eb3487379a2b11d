import { and, eq, inArray, lt } from '#server/drizzle/drizzle.ts'
import { pollRoutes as calls } from '#contract/polls/polls.ts'
import type { Database } from '#server/database/connect.ts'
import {
  poll_ballots,
  poll_corrections,
  poll_keys,
  poll_voters,
  polls as table,
} from '#server/database/schema/polls.ts'
import type { PortalFeature } from '#server/feature.ts'
import { sqlTimeAgo } from '#server/lib/duration.ts'
import { mountApiCall } from '#server/mount.ts'
import { retentionPeriods } from '#server/privacy/durations.ts'
import { loadDemoPolls } from './demo.ts'
import { pollHoursJob, pollRemindersJob, pollShuffleJob } from './jobs.ts'
import { mountPollsOffice } from './office/mountPollsOffice.ts'
import { pollsPersonalDataDeclaration } from './personalData.ts'
import { pollMailComposers } from './pollMails.ts'
import { publishBallots } from './publishBallots.ts'
import { listPolls, readPoll } from './readPolls.ts'
import { answerConsultation } from './voting/answerConsultation.ts'
import { castBallot } from './voting/castBallot.ts'
import { signMembersToken } from './voting/signToken.ts'

/** Server feature of surveys, consultations and secret votes. */
export const pollsFeature: PortalFeature = {
  routes(app, context) {
    const { db } = context
    mountPollsOffice(app, context)
    mountApiCall(app, calls.list, ({ query, member }) => listPolls(db, member.id, query))
    mountApiCall(app, calls.read, async ({ params, member }) => ({ data: await readPoll(db, member.id, params.id) }))
    mountApiCall(app, calls.sign, async ({ params, body, member, reply }) => {
      const asked = { poll: params.id, member: member.id, blinded: body.blinded, reply }
      return { data: { signature: await signMembersToken(context, asked) } }
    })
    mountApiCall(
      app,
      calls.cast,
      async ({ params, body, reply }) => ({ data: { receipt: await castBallot(db, params.id, body, reply) } }),
      { isUnlogged: true, importance: 'session' },
    )
    mountApiCall(app, calls.answer, async ({ params: { id }, body, member, sending, reply }) => {
      await answerConsultation(db, { poll: id, member: member.id, answers: body.answers, sending, reply })
      return { data: await readPoll(db, member.id, id) }
    })
    mountApiCall(app, calls.ballots, ({ params }) => publishBallots(db, params.id))
  },
  sweep: ({ db }) => sweepVoterLists(db),
  jobs: () => [pollHoursJob, pollShuffleJob, pollRemindersJob],
  mails: pollMailComposers,
  demoOfContent: loadDemoPolls,
  personalData: pollsPersonalDataDeclaration,
  impersonal: [table, poll_keys, poll_ballots],
  sealed: [{ table: poll_keys, about: poll_keys.about }],
}

/** Deletes the lists of voters of closed polls once nobody may contest them any more; the result keeps the numbers. */
async function sweepVoterLists(db: Database): Promise<void> {
  const ended = db
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.state, 'closed'), lt(table.closes_at, sqlTimeAgo(retentionPeriods.pollVoters))))
  await db.delete(poll_voters).where(inArray(poll_voters.poll_id, ended))
  await db.delete(poll_corrections).where(inArray(poll_corrections.poll_id, ended))
}
