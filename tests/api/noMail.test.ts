import { sql } from '#server/drizzle/drizzle.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { readEnv } from '#server/env.ts'
import { mailStartupNotice, createMailTransport } from '#server/mail/transport.ts'
import { PORTAL_MAIL_SENDER, useTestMailServer } from './mailServer.ts'
import { useTestPortal } from './portal.ts'

const here = useTestPortal({ env: { DEMO: 'off' } })
const post = useTestMailServer(here)
const forgot = (email: string) => here.portal.call('POST /forgot-password', { body: { email } })
const waiting = () => here.portal.value(sql`select count(*)::int from outbox where status = 'waiting'`)

beforeEach(() => here.portal.db.execute(sql`truncate outbox, rate_limits, contact_messages cascade`))

describe('outside the demo, without a mail server', () => {
  it('the page does not say that a code was sent, but whom to write to', async () => {
    for (const email of ['membre@envol.example', 'personne@envol.example']) {
      const { status, body } = await forgot(email)
      expect(status).toBe(503)
      expect(body).toEqual({
        success: false,
        message:
          'L’envoi d’e-mails n’est pas configuré sur ce portail\u00a0: aucun code ne peut partir. Écrivez à contact@envol.example.',
      })
    }
    expect(await waiting()).toBe(0)
  })

  it('a message to the office is stored, and sent once there is a mail server', async () => {
    const body = { name: 'Élise', email: 'elise@voyage.example', subject: 'Bonjour', content: 'Un mot.', company_id: 1 }
    expect((await here.portal.call('POST /contact-us', { body })).status).toBe(200)
    expect(await here.portal.value(sql`select count(*)::int from contact_messages`)).toBe(1)
    expect(await waiting()).toBe(1)
    expect((await post.received()).map(({ subject }) => subject)).toEqual(['[Contact] Bonjour'])
  })
})

describe('the operator who starts the portal', () => {
  const noticeWith = (settings: Record<string, string>, demoMail?: string) =>
    mailStartupNotice(readEnv(settings), demoMail)
  const SMTP = { SMTP_URL: 'smtp://localhost', MAIL_FROM: PORTAL_MAIL_SENDER }

  it('learns where the demo’s mails are shown', () => {
    const address = 'http://localhost:3001/demo/mail?key=abc'
    expect(noticeWith({ PORT: '3001' }, '/demo/mail?key=abc')).toBe(`Courrier de la démonstration : ${address}`)
  })

  it.each([{ DEMO: 'off' }, { DEMO: 'on', PUBLIC_URL: 'https://www.envol.example' }])(
    'is warned that no mail is sent with %j',
    (settings) => {
      expect(noticeWith(settings)).toContain('SMTP_URL n’est pas réglé, aucun e-mail ne part.')
      expect(createMailTransport(readEnv(settings), 'nowhere')).toBeUndefined()
    },
  )

  it.each([{ ...SMTP }, { ...SMTP, DEMO: 'off' }, { ...SMTP, PUBLIC_URL: 'https://www.envol.example' }])(
    'gets no message with %j',
    (settings) => {
      expect(noticeWith(settings)).toBeUndefined()
      expect(createMailTransport(readEnv(settings), 'nowhere')).toBeTypeOf('function')
    },
  )
})
