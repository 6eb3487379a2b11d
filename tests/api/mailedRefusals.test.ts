import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text as read } from 'node:stream/consumers'
import { sql } from '#server/drizzle/drizzle.ts'
import { describe, expect, it, vi } from 'vitest'
import { createSourceCheckout } from '#tests/checkout.ts'
import { buildMailSource, ACCEPTED_MAIL_RESULT, useMailReception } from './receiving.ts'

vi.setConfig({ testTimeout: 120_000 })
const { here, post, its, receive, receiveWhile, answered, questioned, readMessage } = useMailReception()

describe('an answer to an exchange that is being erased', () => {
  it.each([
    ['message', answered, 'contact_messages'],
    ['request', questioned, 'membership_requests'],
  ] as const)('is treated as one to no %s', async (_, begin, table) => {
    const { id, to } = await begin()
    const itsRow = sql.raw(`from ${table} where id = ${id}`)
    const lock = sql`select ${itsRow} for update`
    const { code, failed } = await receiveWhile(lock, buildMailSource({ to }), (tx) =>
      tx.execute(sql`delete ${itsRow}`),
    )
    expect([code, failed]).toEqual([67, expect.stringContaining('n’existe plus')])
  })
})

describe('a person’s mail', () => {
  it('is stored without the secrets in its quotes', async () => {
    const { id, to } = await answered()
    // Mails that leave at the same time arrive in any order: the office's may be the last.
    const texts = (await post.received()).map(({ text }) => text ?? '')
    const secret = texts.map((text) => /#[\w-]{43}/.exec(text)?.[0]).findLast(Boolean) ?? ''
    const link = `https://portail.envol.example/contact/echange${secret}`
    const wrapped = `${link.slice(0, 70)}\r\n> ${link.slice(70)}`
    const body = `> De ${to.toUpperCase()}\r\n> <${link}>\r\n> ${wrapped}\r\n> url=${encodeURIComponent(link)}&x=1\r\nOui.\r\n> Envol`
    expect(await receive(buildMailSource({ to, body }))).toEqual(ACCEPTED_MAIL_RESULT)
    const { content = '' } = (await readMessage(id)).entries[2] ?? {}
    const left = '(secret retiré)'
    expect(content.split('\n').slice(0, 5)).toEqual([
      `> De REPONSE+${left}@ENVOL.EXAMPLE`,
      `> <https://portail.envol.example/contact/echange#${left}>`,
      `> https://portail.envol.example/contact/echange#${left}`,
      `> url=https%3A%2F%2Fportail.envol.example%2Fcontact%2Fechange%23${left}&x=1`,
      'Oui.',
    ])
    expect((await post.received()).map(({ text }) => text)).toContainEqual(expect.stringContaining(`#${left}`))
  })
})

describe('the message to a mail server', () => {
  it('is a sentence without paths of the machine, whatever fails', { tags: ['nightly'] }, async () => {
    const { to } = await answered()
    const bare = await createSourceCheckout()
    const run = async () => {
      const child = spawn(process.execPath, [join(bare.folder, 'scripts/mail.mjs'), 'receive'], {
        env: { PATH: process.env['PATH'], DATABASE_URL: here.portal.url },
      })
      child.stdin.on('error', () => undefined)
      child.stdin.end(buildMailSource({ to }))
      const [failed, [code]] = await Promise.all([read(child.stderr), once(child, 'close')])
      return { code: Number(code), failed }
    }
    expect(await run()).toEqual({
      code: 75,
      failed: expect.stringMatching(/^Votre réponse n’a pas .*le message attend\.\n$/),
    })
    await cp(join(import.meta.dirname, '../../package-lock.json'), join(bare.folder, 'package-lock.json'))
    // A partial update: another file lacks an export that it needs.
    await writeFile(join(bare.folder, 'server/mail/replyAddress.ts'), 'export const later = 1\n')
    expect(await run()).toEqual({
      code: 75,
      failed: expect.stringMatching(/^Votre réponse n’a pas .*le message attend\.\n$/),
    })
    await rm(join(bare.folder, 'server/mail/replyAddress.ts'))
    await cp(join(its.folder, 'server/mail/replyAddress.ts'), join(bare.folder, 'server/mail/replyAddress.ts'))
    await writeFile(join(bare.folder, 'data'), 'no folder')
    const { code, failed } = await run()
    expect(code).toBe(75)
    expect(failed).toMatch(/^Votre réponse n’a pas été prise\. .+\n$/)
    expect(failed).not.toContain(bare.folder)
    await bare.remove()
  })
})
