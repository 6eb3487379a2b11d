import { once } from 'node:events'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { basename, join } from 'node:path'
import { Readable } from 'node:stream'
import { sql } from '#server/drizzle/drizzle.ts'
import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { PROFILE_PICTURE_LIMITS } from '#contract/profile/profile.ts'
import { queueBackgroundJob } from '#server/jobs/queueBackgroundJob.ts'
import { connectPostgres } from '#server/database/connect.ts'
import { JobQueue } from '#server/jobs/JobQueue.ts'
import { deletePortraitIfUnusedJob } from '#server/profile/deletePortraitIfUnusedJob.ts'
import { PORTRAIT_FOLDER_AND_LIMITS } from '#server/profile/pictures.ts'
import { UPLOAD_TEMP_FOLDER } from '#server/storage/folder.ts'
import { createHugePng, createPlainPicture } from '#tests/samples/pictures.ts'
import { waitForBlockedTransactions } from './duesRows.ts'
import { startBreakableTcpProxy } from './line.ts'
import { startPortal, useTestPortal } from './portal.ts'

const here = useTestPortal({ env: { LOG_LEVEL: 'trace' } })
const FORMAT = 'Ce fichier n’est pas dans un format accepté (JPEG, PNG, WebP, AVIF).'
const DAMAGED = 'Cette photo est abîmée, ou n’est pas d’un format accepté (JPEG, PNG, WebP, AVIF).'
const TOO_LARGE = 'Cette image compte trop de points\u00a0: 50\u00a0millions au plus dans ce format. Réduisez-la.'

beforeEach(async () => {
  await here.portal.db.execute(sql`truncate rate_limits`)
})

const send = (token: string, body: Buffer, type = 'image/png') =>
  here.portal.call('PUT /profile/picture', { token, body, headers: { 'content-type': type } })
const imageOf = ({ body }: { body: { data?: unknown } }) => (body.data as { image: string | null }).image
const portraits = () => readdir(join(here.portal.folder, 'files/portraits')).catch(() => [])
const incoming = () => readdir(join(here.portal.folder, 'files', UPLOAD_TEMP_FOLDER)).catch(() => [])
const fetched = async (image: string | null) => {
  const { statusCode, headers, rawPayload } = await here.portal.app.inject({ url: image ?? '' })
  return { status: statusCode, headers, bytes: rawPayload }
}

describe('a member’s picture', () => {
  for (const format of ['jpeg', 'png', 'webp', 'avif'] as const) {
    const tags = format === 'jpeg' ? [] : ['nightly']
    it(`is accepted as ${format}, and shown as a small square`, { tags }, async () => {
      const token = await here.portal.signIn()
      const answer = await send(token, await createPlainPicture(format, 900, 600), `image/${format}`)
      expect(answer.status).toBe(200)
      const image = imageOf(answer)
      expect(image).toMatch(/^\/api\/v1\/portraits\/[\da-f]{32}\.webp$/)
      const { status, headers, bytes } = await fetched(image)
      expect([status, headers['content-type'], headers['cache-control']]).toEqual([200, 'image/webp', 'no-cache'])
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 })
      expect(imageOf(await here.portal.call('GET /profile', { token }))).toBe(image)
      expect(await incoming()).toEqual([])
    })
  }

  it('replaces the former, which is gone, and can be taken away', async () => {
    const token = await here.portal.signIn()
    const first = imageOf(await send(token, await createPlainPicture()))
    const second = imageOf(await send(token, await createPlainPicture()))
    expect([(await fetched(first)).status, (await fetched(second)).status]).toEqual([404, 200])
    const { status, body } = await here.portal.call('DELETE /profile/picture', { token })
    expect([status, imageOf({ body })]).toEqual([200, null])
    expect((await fetched(second)).status).toBe(404)
    expect(await portraits()).toEqual([])
    expect((await here.portal.call('DELETE /profile/picture', { token })).status).toBe(200)
  })

  it('has an address that is its only key, and stands in no line of the log', async () => {
    const token = await here.portal.signIn()
    const image = imageOf(await send(token, await createPlainPicture()))
    expect((await fetched(image)).status).toBe(200)
    const log = here.portal.lines.join('')
    expect(log).toContain('/portraits/:name')
    expect(log).not.toContain(image?.split('/').at(-1))
  })

  it('stays as it was when the former cannot be removed', { tags: ['nightly'] }, async () => {
    const token = await here.portal.signIn()
    const former = imageOf(await send(token, await createPlainPicture()))
    const name = former?.split('/').at(-1) ?? ''
    const path = join(here.portal.folder, 'files/portraits', name)
    // A folder in place of the file, which cannot be removed.
    await rm(path)
    await mkdir(path)
    expect((await send(token, await createPlainPicture())).status).toBe(500)
    expect((await here.portal.call('DELETE /profile/picture', { token })).status).toBe(500)
    expect(imageOf(await here.portal.call('GET /profile', { token }))).toBe(former)
    expect(await portraits()).toEqual([name])
    await rm(path, { recursive: true })
    expect((await send(token, await createPlainPicture())).status).toBe(200)
  })

  it('is one file, whatever is sent at the same moment', { tags: ['nightly'] }, async () => {
    const token = await here.portal.signIn()
    const picture = await createPlainPicture()
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(token, picture)))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200))
    const image = imageOf(await here.portal.call('GET /profile', { token }))
    expect(await portraits()).toEqual([image?.split('/').at(-1)])
  })

  it('is looked at again after an hour, and goes when it is nobody’s', async () => {
    const { db, context } = here.portal
    await db.execute(sql`delete from jobs`)
    const token = await here.portal.signIn()
    const image = imageOf(await send(token, await createPlainPicture()))
    // The state after a process was killed before recording the picture's owner.
    const bytes = Readable.from([await createPlainPicture('webp')])
    await context.files.put(PORTRAIT_FOLDER_AND_LIMITS, bytes, (file) =>
      queueBackgroundJob(db, deletePortraitIfUnusedJob, { name: basename(file) }),
    )
    const { rows } = await db.execute(
      sql`select round(extract(epoch from due_at - created_at) / 3600)::int as hours from jobs order by id`,
    )
    expect(rows).toEqual([{ hours: 1 }, { hours: 0 }])
    await db.execute(sql`update jobs set due_at = now()`)
    const queue = new JobQueue([deletePortraitIfUnusedJob], context)
    await queue.drain()
    await queue.close()
    expect(await portraits()).toEqual([image?.split('/').at(-1)])
    await here.portal.call('DELETE /profile/picture', { token })
  })

  it('is there when the database has written it down, and could not say so', { tags: ['nightly'] }, async () => {
    let straight: ReturnType<typeof connectPostgres> | undefined
    let line: Awaited<ReturnType<typeof startBreakableTcpProxy>> | undefined
    const portal = await startPortal({
      reachedBy: async (url) => {
        straight = connectPostgres(url, { max: 1 })
        line = await startBreakableTcpProxy(url)
        return line.url
      },
    })
    if (!straight || !line) throw new Error('There is no line')
    const { db } = straight
    // The transaction's end waits until its connection is lost.
    await db.execute(sql`create function wait() returns trigger language plpgsql
      as 'begin perform pg_advisory_xact_lock(77); return null; end'`)
    await db.execute(sql`create constraint trigger wait after update of image on members
      deferrable initially deferred for each row execute function wait()`)
    await db.execute(sql`select pg_advisory_lock(77)`)
    const token = await portal.signIn()
    const body = await createPlainPicture()
    const sent = portal.call('PUT /profile/picture', { token, body, headers: { 'content-type': 'image/png' } })
    await waitForBlockedTransactions({ db }, sent)
    line.cut()
    expect((await sent).status).toBe(503)
    await db.execute(sql`select pg_advisory_unlock(77)`)
    let image: string | undefined
    while (!image)
      image = (await db.execute<{ image: string }>(sql`select image from members where id = 1`)).rows[0]?.image
    expect(await readdir(join(portal.folder, 'files/portraits'))).toContain(basename(image))
    await portal.close()
    await Promise.all([straight.close(), line.close()])
  })

  it('stands upright, and says nothing of where and when it was taken', async () => {
    const secret = 'Chez Camille, 48.8566 N'
    const half = await sharp({ create: { width: 200, height: 400, channels: 3, background: '#ff0000' } })
      .extend({ right: 200, background: '#0000ff' })
      .withExif({ IFD0: { Make: secret, Copyright: secret }, IFD3: { GPSLatitude: '48/1 51/1 24/1' } })
      // The camera was rotated: its left is now the top.
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect(half.includes(secret)).toBe(true)
    const { bytes } = await fetched(imageOf(await send(await here.portal.signIn(), half, 'image/jpeg')))
    const { exif, xmp, iptc, icc, orientation } = await sharp(bytes).metadata()
    expect([exif, xmp, iptc, icc, orientation]).toEqual([undefined, undefined, undefined, undefined, undefined])
    const { data } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
    expect(data[0]).toBeGreaterThan(200)
    expect(data.at(-1)).toBeGreaterThan(200)
    expect(data.at(-3)).toBeLessThan(60)
  })

  it('keeps nothing of what hides behind it', async () => {
    const page = '<script>alert(document.domain)</script>'
    const both = Buffer.concat([await createPlainPicture('jpeg'), Buffer.from(page), Buffer.from('PK\u0003\u0004')])
    const { status, bytes, headers } = await fetched(
      imageOf(await send(await here.portal.signIn(), both, 'image/jpeg')),
    )
    expect([status, bytes.includes('<script>'), bytes.includes('PK\u0003\u0004')]).toEqual([200, false, false])
    expect(headers['content-security-policy']).toContain('sandbox')
    expect(headers['x-content-type-options']).toBe('nosniff')
  })
})

describe('what is no picture of a member', () => {
  const animated = () => {
    const frames = Buffer.alloc(20 * 40 * 3, 200)
    frames.fill(10, 0, 1200)
    return sharp(frames, { raw: { width: 20, height: 40, channels: 3, pageHeight: 20 } })
      .webp()
      .toBuffer()
  }
  const cut = async () => (await createPlainPicture('jpeg', 900)).subarray(0, 2000)
  const heic = Buffer.from('\0\0\0\x20ftypheic\0\0\0\0mif1heic', 'latin1')
  const fakeAvif = Buffer.concat([Buffer.from('\0\0\0\x20ftypavif\0\0\0\0avifmif1', 'latin1'), Buffer.alloc(500)])
  const cases: [string, () => Buffer | Promise<Buffer>, number, string][] = [
    ['a drawing', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'), 415, FORMAT],
    ['an animated GIF', () => Buffer.from('GIF89a\x01\0\x01\0\0\0\0;            ', 'latin1'), 415, FORMAT],
    ['a HEIC', () => heic, 415, FORMAT],
    ['a page', () => Buffer.from('<!doctype html><script>alert(1)</script>'), 415, FORMAT],
    ['nothing', () => Buffer.alloc(0), 415, FORMAT],
    ['one that is cut short', cut, 422, DAMAGED],
    ['only the beginning of an AVIF', () => fakeAvif, 422, DAMAGED],
    ['one that moves', animated, 422, 'Cette photo est animée\u00a0: choisissez-en une qui ne bouge pas.'],
    [
      'a huge file',
      () => Buffer.concat([createHugePng(1, 1), Buffer.alloc(PROFILE_PICTURE_LIMITS.bytes)]),
      413,
      'Ce fichier dépasse 10\u202fMo.',
    ],
  ]

  it.each(cases)('is refused with %s, and leaves nothing', async (_what, make, wanted, message) => {
    expect(await answerTo(await make())).toEqual(refused(wanted, message))
  })
  it('is refused with a bomb of 30,000 by 30,000, and leaves nothing', { tags: ['nightly'] }, async () => {
    expect(await answerTo(createHugePng(30_000, 30_000))).toEqual(refused(422, TOO_LARGE))
  })

  const refused = (status: number, message: string) => ({
    status,
    body: { success: false, message },
    newFiles: [],
    incoming: [],
    image: null,
  })

  /** Sends a file as portrait. Returns the reply, the files that it left, and the member's portrait. */
  async function answerTo(file: Buffer) {
    const token = await here.portal.signIn('membre2@envol.example')
    const before: string[] = await portraits()
    const { status, body } = await send(token, file)
    return {
      status,
      body,
      newFiles: (await portraits()).filter((name) => !before.includes(name)),
      incoming: await incoming(),
      image: imageOf(await here.portal.call('GET /profile', { token })),
    }
  }

  it.each(['application/json', 'image/svg+xml', 'multipart/form-data; boundary=a', 'text/html'])(
    'is not even read as %s',
    async (type) => {
      const { status, body } = await send(await here.portal.signIn(), await createPlainPicture(), type)
      expect([status, body]).toEqual([415, { success: false, message: 'Ce format d’envoi n’est pas accepté.' }])
    },
  )

  it.each(['../../lock', `${'a'.repeat(32)}.jpg`, 'a', `${'a'.repeat(33)}.webp`, '%2e%2e%2fpictures'])(
    'is not found under a name like %s',
    async (name) => {
      expect([404, 422]).toContain((await fetched(`/api/v1/portraits/${name}`)).status)
    },
  )

  it('is limited in its number of uploads', async () => {
    const token = await here.portal.signIn('membre3@envol.example')
    const none = Buffer.alloc(0)
    for (let sent = 0; sent < 30; sent++) expect((await send(token, none)).status).toBe(415)
    expect((await send(token, none)).status).toBe(429)
  })
})

it('an upload is refused with a message on a real connection, though the client continues to send', async () => {
  const { app } = here.portal
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const token = await here.portal.signIn()
  const sending = request({
    port,
    method: 'PUT',
    path: '/api/v1/profile/picture',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'image/png' },
  })
  const ended = once(sending, 'response')
  sending.on('error', () => undefined)
  sending.write(await createPlainPicture())
  for (let sent = 0; sent < PROFILE_PICTURE_LIMITS.bytes + 3_000_000; sent += 1_000_000)
    sending.write(Buffer.alloc(1_000_000))
  sending.end()
  const [answer] = (await ended) as [{ statusCode: number; resume: () => void }]
  answer.resume()
  expect(answer.statusCode).toBe(413)
})
