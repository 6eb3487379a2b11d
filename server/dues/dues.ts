import { dues as calls } from '#contract/dues.ts'
import { mandates } from '#server/database/schema/dues.ts'
import { limitTries } from '#server/limits/rateLimit.ts'
import { mount } from '#server/mount.ts'
import type { Subject } from '#server/subject.ts'
import { previewWork } from './changeWork.ts'
import { changeMandate, revokeMandate } from './changeMandate.ts'
import { collectDebits, readDebitFiles } from './collect.ts'
import { sweepDues } from './forgetDues.ts'
import { loadDues } from './demo.ts'
import { duesRound } from './jobs.ts'
import { personal } from './personal.ts'
import { readMyDues } from './mine.ts'
import { openDebitFile } from './openDebitFile.ts'
import { listOwed, settleDue } from './owed.ts'
import { certificateOf, mandatePaper, receiptOf } from './papers.ts'
import { settleFile } from './settleFile.ts'

const SIGNED = 'Votre nouveau mandat est enregistré. Vous le recevez par e-mail.'
const REVOKED = 'Votre mandat est révoqué. Vos prochaines cotisations se paient par virement.'

/** Of papers, asked for one by one: each takes some 40 ms of a core. */
const DRAWN = { tries: 60, seconds: 3600 }

/** What members pay: their dues, their mandates, the files of debits for the bank. */
export const dues: Subject = {
  mounts(app, house) {
    const { db } = house
    mount(app, calls.mine, async ({ member }) => ({ data: await readMyDues(house, member) }))
    mount(app, calls.change, async ({ member, query }) => ({ data: await previewWork(db, member.id, query) }))
    const drawing = (member: { id: number }) => limitTries(db, `papers ${member.id}`, DRAWN)
    mount(app, calls.receipt, async ({ member, params }) => {
      await drawing(member)
      return receiptOf(house, member, params.id)
    })
    mount(app, calls.certificate, async ({ member, params }) => {
      await drawing(member)
      return certificateOf(house, member, params.year)
    })
    mount(app, calls.mandate, async ({ member }) => {
      await drawing(member)
      return mandatePaper(house, member)
    })
    mount(app, calls.sign, async ({ member, body: { iban, holder, password }, request }) => {
      await changeMandate(house, member, { iban, holder, password }, request)
      return { success: true, message: SIGNED }
    })
    mount(app, calls.revoke, async ({ member }) => {
      await revokeMandate(house, member)
      return { success: true, message: REVOKED }
    })
    mount(app, calls.owed, ({ query }) => listOwed(db, query))
    mount(app, calls.collect, async ({ member, body }) => ({
      data: await collectDebits(db, member.id, body.collect_on),
    }))
    mount(app, calls.debitFiles, async () => ({ data: await readDebitFiles(db) }))
    mount(app, calls.debitFile, ({ member, params }) => openDebitFile(house, member.id, params.id))
    mount(app, calls.settleFile, async ({ member, params: { id }, body: { rejected } }) => ({
      data: await settleFile(house, { by_member: member.id, id, rejected }),
    }))
    mount(app, calls.settle, async ({ member, params: { id }, body: { state } }) => ({
      data: await settleDue(house, { by_member: member.id, id, state }),
    }))
  },
  jobs: [duesRound],
  personal,
  sweep: ({ db }) => sweepDues(db),
  demoOfContent: loadDues,
  sealed: [{ table: mandates, about: mandates.rum }],
}
