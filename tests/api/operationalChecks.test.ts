import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from '#server/drizzle/drizzle.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { OperationalCheckName } from '#contract/office/checks.ts'
import { composeMail } from '#server/app.ts'
import { runNightlyBackup } from '#server/database/backup/nightly.ts'
import { defineBackgroundJob } from '#server/jobs/job.ts'
import { JobQueue } from '#server/jobs/JobQueue.ts'
import { queueBackgroundJob } from '#server/jobs/queueBackgroundJob.ts'
import type { MailContent } from '#server/mail/mailKinds.ts'
import { recordBackupOutcome, recordOperationalEventTime } from '#server/monitoring/operationalMarks.ts'
import { alertWebhookJob } from '#server/office/checks/alertWebhookJob.ts'
import { runOperationalChecks } from '#server/office/checks/runOperationalChecks.ts'
import { findFreePort } from '#tests/findFreePort.ts'
import { startSmtpTestServer, type SmtpTestServer } from './mailServer.ts'
import { startPortal, type TestPortal } from './portal.ts'
import { startTlsServer } from './tlsServer.ts'
import { startWebhookServer } from './webhookServer.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
let portal: TestPortal
let smtp: SmtpTestServer
let backups = ''
let stop: () => Promise<unknown>
let webhook: Awaited<ReturnType<typeof startWebhookServer>>
beforeAll(async () => {
  const tls = await startTlsServer()
  webhook = await startWebhookServer()
  smtp = await startSmtpTestServer()
  backups = await mkdtemp(join(tmpdir(), 'envol-backups-'))
  portal = await startPortal({
    env: {
      PUBLIC_URL: `https://localhost:${tls.port}`,
      SMTP_URL: smtp.url,
      MAIL_FROM: 'ne-pas-repondre@envol.example',
      BACKUP_DIR: backups,
      ALERT_WEBHOOK: webhook.url,
      DISK_FREE_PERCENT: '0',
    },
  })
  stop = () => Promise.all([portal.close(), smtp.stop(), tls.stop(), webhook.stop(), rm(backups, { recursive: true })])
})
afterAll(() => stop())
beforeEach(async () => {
  for (const table of ['operational_checks', 'operational_marks', 'request_counts', 'outbox', 'jobs'])
    await portal.db.execute(sql.raw(`delete from ${table}`))
  webhook.received.length = 0
})

/** Runs all operational checks as if `laterMs` had passed, with changed settings. Mails queued before do not wait. */
async function look(laterMs = 0, env: Partial<TestPortal['context']['env']> = {}) {
  await portal.db.execute(sql`
    update outbox set next_attempt_at = now() + interval '9 days' where content ->> 'kind' = 'operationalAlert'`)
  await runOperationalChecks(
    { ...portal.context, env: { ...portal.context.env, ...env }, isAnnouncing: true },
    { clock: () => new Date(Date.now() + laterMs) },
  )
}

/** Returns the office's view of an operational check. */
async function stateOf(name: OperationalCheckName) {
  const token = await portal.signIn('bureau@envol.example')
  const { body } = await portal.call('GET /board/checks', { token })
  return body.data.find((check) => check.name === name)
}

/** Returns the subjects of the queued alerts about a check, by its title. */
async function alertsOf(title: string) {
  const { rows } = await portal.db.execute<{ content: MailContent; recipient: string }>(
    sql`select content, recipient from outbox where content ->> 'title' = ${title} order by created_at, recipient`,
  )
  return rows.map(({ content, recipient }) => `${recipient} ${composeMail(content).subject}`)
}

it('everything passes on a portal in order', async () => {
  await look()
  const { body } = await portal.call('GET /board/checks', { token: await portal.signIn('bureau@envol.example') })
  expect(body.data.map(({ name, state }) => `${name} ${state}`)).toEqual([
    'backup ok',
    'backup-copy ok',
    'drill ok',
    'disk ok',
    'files ok',
    'mail-server ok',
    'mails ok',
    'jobs ok',
    'requests ok',
    'certificate ok',
    'clock ok',
  ])
  expect(await portal.value(sql`select count(*)::int from outbox`)).toBe(0)
})

it('only the administration reads the checks', async () => {
  expect((await portal.call('GET /board/checks')).status).toBe(401)
  expect((await portal.call('GET /board/checks', { token: await portal.signIn() })).status).toBe(403)
  await portal.db.execute(sql`
    insert into board_roles (member_id, role) select id, 'editing' from members where email = 'membre@envol.example'`)
  expect((await portal.call('GET /board/checks', { token: await portal.signIn() })).status).toBe(403)
  await portal.db.execute(sql`
    delete from board_roles where member_id = (select id from members where email = 'membre@envol.example')`)
})

describe('each cause is found', () => {
  it('a full disk', async () => {
    await look(0, { DISK_FREE_PERCENT: 100 })
    expect(await stateOf('disk')).toMatchObject({
      state: expect.stringMatching(/warning|failed/) as string,
      cause: expect.stringMatching(/n’a plus que \d+\u00a0% de libre/) as string,
      machine: expect.any(String) as string,
    })
  })

  it('a late backup, and one that failed until the next success', async () => {
    await look()
    await look(27 * HOUR_MS)
    expect(await stateOf('backup')).toMatchObject({
      state: 'warning',
      cause: 'La sauvegarde est en retard\u00a0: il n’y en a aucune.',
    })
    await look(51 * HOUR_MS)
    expect(await stateOf('backup')).toMatchObject({ state: 'failed' })
    const night = new Date()
    night.setHours(4)
    const { context } = portal
    const made = (folder: string) =>
      runNightlyBackup({ url: portal.url, files: `${portal.folder}/files`, folder }, context.log, night, {
        report: (error) => recordBackupOutcome(context.db, error),
      })
    const notFolder = join(backups, 'notes.txt')
    await writeFile(notFolder, '')
    await made(notFolder)
    await look()
    expect(await stateOf('backup')).toMatchObject({
      state: 'failed',
      cause: 'La sauvegarde de la nuit a échoué (BACKUP_DIR n’est pas un dossier)\u00a0; il n’y en a aucune.',
    })
    await made(backups)
    await look()
    expect(await stateOf('backup')).toMatchObject({ state: 'ok' })
  })

  it('backups that are not copied to another machine, until a copy is dated', async () => {
    await look()
    await look(9 * DAY_MS)
    expect(await stateOf('backup-copy')).toMatchObject({
      state: 'warning',
      cause: expect.stringContaining('pas copiées hors de cette machine\u00a0: aucune n’est connue') as string,
    })
    const announced = (await alertsOf('Copie des sauvegardes')).length
    expect(announced).toBeGreaterThan(0)
    // A reminder a week.
    await look(11 * DAY_MS)
    expect(await alertsOf('Copie des sauvegardes')).toHaveLength(announced)
    await look(17 * DAY_MS)
    expect(await alertsOf('Copie des sauvegardes')).toHaveLength(2 * announced)
    await writeFile(join(backups, 'copied'), '')
    await look()
    expect(await stateOf('backup-copy')).toMatchObject({ state: 'ok' })
    await rm(join(backups, 'copied'))
  })

  it('a backup that could not be restored, and a drill that did not take place', async () => {
    await look()
    await look(39 * DAY_MS)
    expect(await stateOf('drill')).toMatchObject({ state: 'warning' })
    await recordOperationalEventTime(portal.db, 'drill-failure')
    await look()
    expect(await stateOf('drill')).toMatchObject({
      state: 'failed',
      cause: 'La dernière sauvegarde n’a pas pu être restaurée\u00a0; aucun n’a réussi.',
    })
    await recordOperationalEventTime(portal.db, 'drill')
    await look()
    expect(await stateOf('drill')).toMatchObject({ state: 'ok' })
  })

  it('a mail server that is away', async () => {
    await look(0, { SMTP_URL: `smtp://127.0.0.1:${await findFreePort()}` })
    expect(await stateOf('mail-server')).toMatchObject({
      state: 'failed',
      cause: expect.stringMatching(/^127\.0\.0\.1 n’accepte pas la connexion \(E[A-Z]+\)\.$/) as string,
    })
  })

  it('mails that were given up, and mails that nobody sends', async () => {
    await portal.db.execute(sql`
      insert into outbox (status, recipient, content, attempts, created_at, finished_at)
      values ('failed', 'a@envol.example', '{"kind":"x"}', 20, now() - interval '25 hours', now()),
        ('failed', 'b@envol.example', '{"kind":"x"}', 1, now(), now())`)
    await look()
    expect(await stateOf('mails')).toMatchObject({
      state: 'warning',
      cause: '1\u00a0message a été abandonné après un jour de tentatives.',
    })
    await portal.db.execute(sql`
      insert into outbox (recipient, content, next_attempt_at) values ('a@envol.example', '{"kind":"x"}', now() - interval '20 minutes')`)
    await look()
    expect(await stateOf('mails')).toMatchObject({
      state: 'failed',
      cause: expect.stringContaining('1\u00a0message attend sans partir depuis le') as string,
    })
  })

  it('a job that fails, and jobs that nobody takes', async () => {
    const job = defineBackgroundJob({
      name: 'test.broken',
      payload: z.object({}),
      limits: { attempts: 1 },
      run: () => Promise.reject(new Error('broken')),
    })
    await queueBackgroundJob(portal.db, job, {})
    await new JobQueue([job], portal.context).drain()
    await look()
    expect(await stateOf('jobs')).toMatchObject({ state: 'warning', cause: 'Une tâche a échoué pour de bon.' })
    await portal.db.execute(sql`
      insert into jobs (name, key, payload, due_at) values ('app.sweep', 'app.sweep', '{}', now() - interval '20 minutes')`)
    await look()
    expect(await stateOf('jobs')).toMatchObject({
      state: 'failed',
      cause: expect.stringContaining('Plus aucune tâche n’est faite') as string,
    })
  })

  it('requests that fail', async () => {
    await portal.db.execute(sql`alter table posts rename to gone`)
    for (let count = 0; count < 21; count++) await portal.call('GET /posts')
    await portal.db.execute(sql`alter table gone rename to posts`)
    await portal.context.requests.flush()
    await look()
    expect(await stateOf('requests')).toMatchObject({
      state: 'failed',
      cause: expect.stringMatching(/% des demandes des 5 dernières minutes ont échoué \(21 sur \d+\)\.$/) as string,
    })
  })

  it('a certificate that ends, and one that cannot be read', async () => {
    const end = new Date('2126-11-03').getTime() - Date.now()
    await look(end - 10 * 24 * HOUR_MS)
    expect(await stateOf('certificate')).toMatchObject({ state: expect.stringMatching(/warning|failed/) as string })
    await portal.db.execute(sql`delete from operational_checks`)
    await look(0, { PUBLIC_URL: `https://localhost:${await findFreePort()}` })
    expect(await stateOf('certificate')).toMatchObject({ state: 'unknown', advice: null })
  })

  it('a clock that is off', async () => {
    await look(60_000)
    expect(await stateOf('clock')).toMatchObject({
      state: 'warning',
      cause: 'L’horloge de cette machine avance de 60\u00a0s sur la base de données.',
    })
  })

  it('a check that cannot be made', async () => {
    await portal.db.execute(sql`alter table jobs rename to lost`)
    await look()
    await portal.db.execute(sql`alter table lost rename to jobs`)
    expect(await stateOf('jobs')).toMatchObject({ state: 'unknown' })
  })
})

describe('administrators', () => {
  const fail = () =>
    portal.db.execute(sql`
    insert into outbox (status, recipient, content, attempts, created_at, finished_at)
    values ('failed', 'a@envol.example', '{"kind":"x"}', 20, now() - interval '25 hours', now())`)
  const mend = () => portal.db.execute(sql`delete from outbox where recipient = 'a@envol.example'`)
  const TITLE = 'E-mails à envoyer'
  const ALERT = 'bureau@envol.example Alerte du portail\u00a0: e-mails à envoyer'
  const OVER = 'bureau@envol.example Portail rétabli\u00a0: e-mails à envoyer'

  it('receive one mail a day while it lasts, and one when it is over', async () => {
    await fail()
    await look()
    await look(HOUR_MS)
    await look(23 * HOUR_MS)
    expect(await alertsOf(TITLE)).toEqual([ALERT])
    await look(24 * HOUR_MS)
    expect(await alertsOf(TITLE)).toEqual([ALERT, ALERT])
    await mend()
    await look(25 * HOUR_MS)
    await look(26 * HOUR_MS)
    expect((await alertsOf(TITLE)).toSorted()).toEqual([ALERT, ALERT, OVER])
    // A new failure on the same day is not mailed, nor is its end.
    await fail()
    await look(27 * HOUR_MS)
    await mend()
    await look(28 * HOUR_MS)
    expect(await alertsOf(TITLE)).toHaveLength(3)
  })

  it('receive it once from two instances that look at once', async () => {
    await fail()
    await Promise.all([look(), look()])
    expect(await alertsOf(TITLE)).toEqual([ALERT])
  })

  it('are not disturbed by a short failure', async () => {
    const away = { SMTP_URL: `smtp://127.0.0.1:${await findFreePort()}` }
    await look(0, away)
    await look(5 * 60_000)
    expect(await alertsOf('Serveur de courrier')).toEqual([])
    await look(10 * 60_000, away)
    await look(15 * 60_000, away)
    expect(await alertsOf('Serveur de courrier')).toHaveLength(1)
  })

  it('are told by the webhook too', async () => {
    await fail()
    await look()
    await mend()
    await look(HOUR_MS)
    await new JobQueue([alertWebhookJob], portal.context).drain()
    expect(webhook.received.filter(({ check }) => check === 'mails')).toMatchObject([
      {
        text: 'Alerte – E-mails à envoyer\u00a0: 1\u00a0message a été abandonné après un jour de tentatives.',
        state: 'warning',
      },
      { state: 'ok', portal: portal.context.env.PUBLIC_URL },
    ])
  })
})
