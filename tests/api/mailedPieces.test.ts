import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from '#server/drizzle/drizzle.ts'
import { describe, expect, it, vi } from 'vitest'
import type { TestPortal } from './portal.ts'
import {
  buildMailSource,
  buildAttachmentMimePart,
  buildInlineImageMimePart,
  ACCEPTED_MAIL_RESULT,
  useMailReception,
  buildMultipartMailSource,
} from './receiving.ts'

vi.setConfig({ testTimeout: 120_000 })
const { here, post, receive, deliver, receiveWhile, open, answered, questioned, readMessage, readRequest } =
  useMailReception()

const PDF = '%PDF-1.7 '
const pdf = (name: string) => buildAttachmentMimePart(name, PDF + name)
const PNG = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
const keptFiles = (folder: string) => readdir(join(here.portal.folder, 'files', folder)).catch(() => [])
const namesOf = (files: { name: string }[] | undefined) => files?.map(({ name }) => name)

describe('a file attached to a mail', () => {
  it(
    'is stored as long as there is room, attachments before the pictures of the text',
    { tags: ['nightly'] },
    async () => {
      const { id, to } = await answered()
      const related = (name: string) =>
        buildInlineImageMimePart(name, Buffer.concat([PNG, Buffer.from(name)])).replaceAll('--x', '--y')
      const text = `--y\r\nContent-Type: text/html\r\n\r\n<p>Voici.</p>\r\n${related('logo.png')}${related('x.png')}--y--\r\n`
      const words = `--x\r\nContent-Type: multipart/related; boundary=y\r\n\r\n${text}`
      const body = `${words}${pdf('un.pdf')}${buildAttachmentMimePart('deux.txt', 'rien')}${pdf('trois.pdf')}--x--`
      expect(await receive(buildMailSource({ to, head: ['Content-Type: multipart/mixed; boundary=x'], body }))).toEqual(
        ACCEPTED_MAIL_RESULT,
      )
      const { files, content } = (await readMessage(id)).entries[2] ?? {}
      expect(namesOf(files)).toEqual(['un.pdf', 'trois.pdf', 'logo.png'])
      expect(content).toContain('(2 pièces jointes n’ont pas été prises\u00a0: x.png, deux.txt. Sont pris\u00a0: ')
    },
  )

  it('is refused beyond the request’s limit, with a notice', async () => {
    const { id, to } = await questioned()
    await fill(id, 19)
    const raw = buildMailSource({ to, ...buildMultipartMailSource('Voici.', pdf('un.pdf')) })
    // The last free place is taken after the check: the mail server delivers the mail again.
    const locked = sql`select from membership_requests where id = ${id} for update`
    const late = await receiveWhile(locked, raw, (tx) => fill(id, 1, tx))
    expect(late.code).toBe(75)
    expect(await keptFiles('request-files')).toEqual([])
    expect(await receive(raw)).toEqual(ACCEPTED_MAIL_RESULT)
    const said = (await readRequest(id)).messages.at(-1)
    expect(said?.text).toBe(
      'Voici.\n\n(Une pièce jointe n’a pas été prise\u00a0: un.pdf. Cet échange a déjà toutes les pièces qu’il peut recevoir.)',
    )
    expect(said?.files).toEqual([])
  })

  it('waits with its mail while the file storage is unavailable', { tags: ['nightly'] }, async () => {
    const { id, to } = await answered()
    const raw = buildMailSource({ to, ...buildMultipartMailSource('Voici.', pdf('un.pdf')) })
    const away = { FILES_S3_URL: 'http://127.0.0.1:1/envol', FILES_S3_KEY_ID: 'key', FILES_S3_SECRET: 'secret' }
    expect(await deliver(raw, { env: away })).toMatchObject({
      code: 75,
      failed: expect.stringContaining('momentanément indisponibles'),
    })
    expect((await readMessage(id)).entries).toHaveLength(2)
    expect(await receive(raw)).toEqual(ACCEPTED_MAIL_RESULT)
    expect(namesOf((await readMessage(id)).entries[2]?.files)).toEqual(['un.pdf'])
  })

  it('may come with others up to three times the maximum size', { tags: ['nightly'] }, async () => {
    const { id, to } = await answered()
    const large = (name: string) =>
      buildAttachmentMimePart(name, Buffer.concat([Buffer.from(PDF), Buffer.alloc(4_999_000, 'a')]))
    const raw = buildMailSource({
      to,
      ...buildMultipartMailSource('Voici.', large('a.pdf'), large('b.pdf'), large('c.pdf')),
    })
    expect(await receive(raw)).toEqual(ACCEPTED_MAIL_RESULT)
    expect(namesOf((await readMessage(id)).entries[2]?.files)).toEqual(['a.pdf', 'b.pdf', 'c.pdf'])
  })

  it('is opened by the office only: the exchange’s link names it without giving access', async () => {
    const { id, to } = await answered()
    expect(await receive(buildMailSource({ to, ...buildMultipartMailSource('Voici.', pdf('un.pdf')) }))).toEqual(
      ACCEPTED_MAIL_RESULT,
    )
    const { files } = (await readMessage(id)).entries[2] ?? {}
    expect((await open(`/board/messages/${id}/files/${files?.[0]?.id}`)).statusCode).toBe(200)
    const token = (await post.received()).findLast((mail) => mail.text?.includes('#'))?.text?.match(/#([\w-]{43})/)?.[1]
    const { body } = await here.portal.call('POST /contact-us/exchange', { body: { token } })
    expect(body.data.entries[2]?.files).toEqual([{ name: 'un.pdf', size: 15, secret: null }])
    const file = String(await here.portal.value(sql`select file from contact_files where id = ${files?.[0]?.id}`))
    const name = file.replace('messages/', '')
    expect(await keptFiles('messages')).toContain(name)
    const { status } = await here.portal.call('GET /contact-files/:secret', { path: `/contact-files/${name}` })
    expect(status).toBe(404)
  })
})

const fill = (request: number, pieces: number, db: Pick<TestPortal['db'], 'execute'> = here.portal.db) =>
  db.execute(sql`
    insert into request_files (request_id, name) select ${request}::int, 'place' from generate_series(1, ${pieces}::int)`)
