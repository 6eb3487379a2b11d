import { sql } from '#server/drizzle/drizzle.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { useTestPortal } from './portal.ts'

const here = useTestPortal()

let token = ''
beforeEach(async () => {
  await here.portal.db.execute(sql`delete from outbox`)
  await here.portal.db.execute(sql`delete from jobs where failed_at is not null or key = 'zz'`)
  token = await here.portal.signIn('bureau@envol.example')
  const content = { kind: 'debitRefused', color: '#D33377', rows: [['Montant', '12,00 €']], url: '' }
  await here.portal.db.execute(sql`
    insert into outbox (status, recipient, content, attempts, created_at, finished_at) values
      ('failed', 'membre@envol.example', ${JSON.stringify(content)}, 9, now() - interval '2 days', now()),
      ('sent', null, null, 1, now(), now())`)
  await here.portal.db.execute(sql`
    insert into jobs (name, key, payload, attempts, failure, failed_at)
      values ('events.queues', 'zz', '{}', 5, 'TimeoutError', now())`)
})

const failures = async () => (await here.portal.call('GET /board/failures', { token })).body.data
const mail = async (how: 'retry' | 'drop', id: string) =>
  how === 'retry'
    ? here.portal.call('POST /board/failed-mails/:id/retry', { path: `/board/failed-mails/${id}/retry`, token })
    : here.portal.call('DELETE /board/failed-mails/:id', { path: `/board/failed-mails/${id}`, token })
const job = async (how: 'retry' | 'drop', id: number) =>
  how === 'retry'
    ? here.portal.call('POST /board/failed-jobs/:id/retry', { path: `/board/failed-jobs/${id}/retry`, token })
    : here.portal.call('DELETE /board/failed-jobs/:id', { path: `/board/failed-jobs/${id}`, token })

describe('a failed mail or job', () => {
  it('is listed with its subject and recipient, for the administration only', async () => {
    const { mails, jobs } = await failures()
    expect(mails).toMatchObject([
      { subject: 'Un paiement n’a pas abouti', recipient: 'membre@envol.example', attempts: 9 },
    ])
    expect(jobs).toMatchObject([{ name: 'events.queues', failure: 'TimeoutError', attempts: 5 }])
    const member = await here.portal.signIn()
    expect((await here.portal.call('GET /board/failures', { token: member })).status).toBe(403)
  })

  it('is sent again: the mail’s lifetime restarts', async () => {
    const [one] = (await failures()).mails
    expect((await mail('retry', one?.id ?? '')).status).toBe(200)
    expect(
      await here.portal.value(
        sql`select status = 'waiting' and attempts = 0 and created_at > now() - interval '1 minute' from outbox where recipient is not null`,
      ),
    ).toBe(true)
    expect((await mail('retry', one?.id ?? '')).status).toBe(404)
    expect((await failures()).mails).toEqual([])
  })

  it('is discarded', async () => {
    const { mails, jobs } = await failures()
    expect((await mail('drop', mails[0]?.id ?? '')).status).toBe(200)
    expect((await job('drop', jobs[0]?.id ?? 0)).status).toBe(200)
    expect(await failures()).toEqual({ mails: [], jobs: [] })
    const { body } = await here.portal.call('GET /board/journal', { path: '/board/journal?per_page=2', token })
    expect(body.data).toMatchObject([{ act: 'job.dropped' }, { act: 'mail.dropped', subject: mails[0]?.id }])
  })

  it('is run again, once: a queued job for the same purpose is enough', async () => {
    const [one] = (await failures()).jobs
    await here.portal.db.execute(sql`
      insert into jobs (name, key, payload, due_at) values ('events.queues', 'zz', '{}', now() + interval '1 hour')`)
    expect((await job('retry', one?.id ?? 0)).status).toBe(200)
    expect(await here.portal.value(sql`select count(*)::int from jobs where key = 'zz'`)).toBe(1)
    await here.portal.db.execute(sql`update jobs set failed_at = now() where key = 'zz'`)
    const [again] = (await failures()).jobs
    expect((await job('retry', again?.id ?? 0)).status).toBe(200)
    expect(await here.portal.value(sql`select failed_at is null and attempts = 0 from jobs where key = 'zz'`)).toBe(
      true,
    )
    expect((await job('retry', again?.id ?? 0)).status).toBe(404)
  })
})
