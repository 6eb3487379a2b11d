import { sql } from '#server/drizzle/drizzle.ts'
import { expect, it, onTestFinished } from 'vitest'
import { runOperationalChecks } from '#server/office/checks/runOperationalChecks.ts'
import { findFreePort } from '#tests/findFreePort.ts'
import { startPortal, useTestPortal } from './portal.ts'
import { startS3Server } from './s3Server.ts'

const here = useTestPortal()

it('readiness writes to the database', async () => {
  const ready = await here.portal.app.inject('/readyz')
  expect(ready.statusCode).toBe(200)
  expect(ready.json()).toEqual({ status: 'ok', database: 'ok', disk: 'ok', files: 'ok' })
  const isRecent = sql`select at > now() - interval '1 minute' from operational_marks where name = 'readiness'`
  expect(await here.portal.value(isRecent)).toBe(true)
})

it('a database that is read-only, as a replica is, makes the server not ready', async () => {
  const portal = await startPortal()
  onTestFinished(() => portal.close())
  await portal.db.execute(sql`
    do $$ begin execute format('alter database %I set default_transaction_read_only = on', current_database()); end $$`)
  await portal.db.execute(sql`
    select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`)
  await portal.db.execute(sql`select pg_terminate_backend(pg_backend_pid())`).catch(() => undefined)
  await expect
    .poll(async () => (await portal.app.inject('/readyz')).json())
    .toMatchObject({
      status: 'unavailable',
      database: 'unavailable',
    })
})

it('a bucket that answers is ready', async () => {
  const server = await startS3Server()
  const { url, region, keyId, secret } = server.bucket
  const portal = await startPortal({
    env: { FILES_S3_URL: url, FILES_S3_REGION: region, FILES_S3_KEY_ID: keyId, FILES_S3_SECRET: secret },
  })
  onTestFinished(() => portal.close().then(() => server.stop()))
  expect((await portal.app.inject('/readyz')).json()).toMatchObject({ status: 'ok', files: 'ok' })
  expect(Math.abs(Date.now() - ((await portal.context.files.probe())?.getTime() ?? 0))).toBeLessThan(10_000)
})

it('a bucket that is away is named, and does not make the server unready', async () => {
  const portal = await startPortal({
    env: {
      FILES_S3_URL: `http://127.0.0.1:${await findFreePort()}/envol`,
      FILES_S3_KEY_ID: 'key',
      FILES_S3_SECRET: 'secret',
    },
  })
  onTestFinished(() => portal.close())
  const ready = await portal.app.inject('/readyz')
  expect([ready.statusCode, ready.json()]).toEqual([
    200,
    { status: 'degraded', database: 'ok', disk: 'ok', files: 'unavailable' },
  ])
  await runOperationalChecks({ ...portal.context, isAnnouncing: false })
  const { body } = await portal.call('GET /board/checks', { token: await portal.signIn('bureau@envol.example') })
  expect(body.data.find(({ name }) => name === 'files')).toMatchObject({
    state: 'failed',
    cause: 'Le stockage 127.0.0.1 ne répond pas (ECONNREFUSED)\u00a0: ni dépôt ni lecture de documents.'.replace(
      '127.0.0.1',
      new URL(portal.context.env.FILES_S3_URL ?? '').host,
    ),
  })
})
