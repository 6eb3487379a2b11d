import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { MESSAGE_FILE } from '#contract/boardLimits.ts'
import { readEnv } from '#server/env.ts'
import { countIsolatedWork } from '#server/isolated/isolate.ts'
import { htmlText } from '#server/mail/incoming/htmlText.ts'
import { ownWords } from '#server/mail/incoming/ownWords.ts'
import { MAIL_BYTES_AT_MOST, readMail } from '#server/mail/incoming/readMail.ts'
import { withoutQuote } from '#server/mail/incoming/withoutQuote.ts'
import { withoutSecrets } from '#server/mail/incoming/withoutSecrets.ts'
import { linkSecret } from '#server/lib/linkSecret.ts'
import { newReplyAddress, replySecret } from '#server/mail/replyAddress.ts'

const HEAD = ['From: Noé <noe@voyage.example>', 'To: bureau@envol.example', 'Message-ID: <1@voyage.example>']
const mail = (lines: string[], body: string | Buffer = 'Oui.') =>
  Buffer.concat([Buffer.from([...HEAD, ...lines, '', ''].join('\r\n')), Buffer.from(body)])
const rule = z.string()
const textOf = async (raw: Buffer) => {
  const read = await readMail(raw)
  return typeof read === 'object' ? (await ownWords(read.mail, rule, {}))('') : read
}

describe('a mail is read', () => {
  it.each([
    ['as it is', ['Content-Type: text/plain; charset=utf-8'], 'Été à Nîmes.'],
    ['in Latin 1', ['Content-Type: text/plain; charset=iso-8859-1'], Buffer.from('Été à Nîmes.', 'latin1')],
    [
      'quoted-printable, in the letters of Windows',
      ['Content-Type: text/plain; charset=windows-1252', 'Content-Transfer-Encoding: quoted-printable'],
      '=C9t=E9 =E0 N=\r\n=EEmes.',
    ],
    [
      'in base64, under a folded header',
      ['Content-Type: text/plain;', '\tcharset=utf-8', 'Content-Transfer-Encoding: base64'],
      Buffer.from('Été à Nîmes.').toString('base64'),
    ],
    [
      'as HTML alone',
      ['Content-Type: text/html; charset=utf-8'],
      '<style>p{}</style><p>&Eacute;t&eacute; à\n Nîmes.</p>',
    ],
  ])('%s', async (_, lines, body) => {
    expect(await textOf(mail(lines, body))).toBe('Été à Nîmes.')
  })

  it('behind the line that a mailbox puts before it', async () => {
    const read = await readMail(
      Buffer.concat([Buffer.from('From noe@voyage.example Wed Nov 25 03:00:00 2026\n'), mail([])]),
    )
    expect(read).toMatchObject({ mail: { from: 'noe@voyage.example', text: expect.stringContaining('Oui.') } })
  })

  it('with where it came before whom it names, whatever is folded or bracketed', async () => {
    const noted = [
      'X-Original-To: <a@envol.example>',
      'Delivered-To:',
      '\tb@envol.example',
      'Cc: G: c@x.example, d@x.example;',
    ]
    const read = await readMail(mail(noted))
    const recipients = ['a@envol.example', 'b@envol.example', 'bureau@envol.example', 'c@x.example', 'd@x.example']
    expect(read).toMatchObject({ recipients })
  })

  it.each([
    'Auto-Submitted: auto-replied (vacation)',
    'Precedence: Bulk',
    'Return-Path: <>',
    'Return-Path: <MAILER-DAEMON@mx.voyage.example>',
    'Content-Type: multipart/report; boundary=x',
  ])('as a machine’s with %s', async (line) => {
    expect(await readMail(mail([line]))).toBe('machine')
  })

  it('as a person’s with what only looks so', async () => {
    expect(
      await textOf(mail(['Auto-Submitted: no', 'Return-Path: <noe@voyage.example>', 'X-Auto-Response-Suppress: All'])),
    ).toBe('Oui.')
  })

  it.each([
    ['without who has sent it', Buffer.from('To: a@envol.example\r\n\r\nOui.')],
    ['when it is none', Buffer.from('\u0000\u0001 rien')],
    ['when it is empty', Buffer.alloc(0)],
    ['when nobody can have written so much', mail([], 'a'.repeat(1_000_001))],
  ])('not at all %s', async (_, raw) => {
    expect(await readMail(raw)).toBeUndefined()
  })
})

it('of HTML, blocks are lines, a quote is marked, and depth breaks nothing', () => {
  const html =
    '<div>Oui,<br>demain.</div><div>Le 3, Envol a écrit&nbsp;:</div><blockquote><p>Venez-vous&nbsp;?</p></blockquote>'
  expect(withoutQuote(htmlText(html))).toEqual({ own: 'Oui,\ndemain.', isCut: true })
  expect(htmlText('<div>'.repeat(5000) + 'Fond')).toBe('Fond')
})

it.each([
  ['tags', '<div>'.repeat(200_000)],
  ['attributes', `<p ${Array.from({ length: 100_000 }, (_, at) => `a${at}`).join(' ')}>Oui.`],
  ['attributes between slashes', `<p ${Array.from({ length: 100_000 }, (_, at) => `a${at}`).join('/')}>Oui.`],
  ['attributes with values', `<p ${Array.from({ length: 60_000 }, (_, at) => `a${at}="1"`).join('')}>Oui.`],
])('HTML alone with too many %s is refused, and is not looked at beside a text', async (_, html) => {
  const its = { id: '', from: '', attachments: [], html }
  await expect(ownWords({ ...its, text: ' ' }, rule, {})).rejects.toThrow(/trop long/)
  expect((await ownWords({ ...its, text: 'Oui.' }, rule, {}))('')).toBe('Oui.')
})

it('HTML that slips through the bounds is killed, and leaves no process', async () => {
  // A quote in a name hides nothing from a parser.
  const html = `<p " ${Array.from({ length: 160_000 }, (_, at) => at.toString(36)).join('/')} " >Oui.`
  const its = { id: '', from: '', attachments: [], html, text: '' }
  let turns = 0
  const ticking = setInterval(() => turns++, 5)
  await expect(ownWords(its, rule, {})).rejects.toThrow(/trop long/)
  clearInterval(ticking)
  expect(turns).toBeGreaterThan(10)
  expect(countIsolatedWork()).toBe(0)
})

describe('the mail that another quotes is cut off', () => {
  const own = 'Oui, demain.\nNoé'
  it.each([
    ['marked', '\n\n> Bonjour\n>\n> Venez-vous ?\n'],
    ['marked, with whose it is', '\n\nLe 3 mars 2026 à 10:02, Envol <a@envol.example> a écrit\u00a0:\n\n> Bonjour\n'],
    [
      'with whose it is on two lines',
      '\n\nOn Tue, Mar 3, 2026 at 10:02 AM Envol\n<a@envol.example> wrote:\n> Bonjour\n',
    ],
    [
      'under its head',
      '\n\n________________________________\nDe : Envol\nEnvoyé : mardi\nÀ : Noé\nObjet : Notre réponse\n\nBonjour',
    ],
    [
      'under its head in bold',
      '\n\n-----Message d’origine-----\n*De :* Envol\n*Date :* mardi\n*Objet :* Notre réponse\n\nBonjour',
    ],
  ])('%s', (_, quote) => {
    expect(withoutQuote(`${own}${quote}`)).toEqual({ own, isCut: true })
  })

  it.each([
    ['when the answer stands between its lines', '> Venez-vous ?\nOui.\n> Demain ?\nOui.'],
    ['when nothing stands above it', '> Bonjour\n> Oui.'],
    ['when it only looks so', 'De : moi\nLe chef m’a écrit :\nvenez.'],
  ])('but not %s', (_, text) => {
    expect(withoutQuote(text)).toEqual({ own: text, isCut: false })
  })
})

describe('the secrets of what a mail quotes', () => {
  const MAIL_REPLY_TO = 'reponse+{}@envol.example'
  it.each([
    ['as it is', (link: string) => `> ${link}\n`],
    ['between other words', (link: string) => `voir ${link}, puis`],
    ['where its line is full', (link: string) => `> > ${link.slice(0, 40)} \n> > ${link.slice(40)}\n`],
    ['within another', (link: string) => `https://safe.example/?url=${encodeURIComponent(link)}&data=1`],
  ])('are cut out, of a link %s', (_, quoted) => {
    const { secret } = linkSecret()
    const text = quoted(`https://portail.envol.example/echange#${secret}`)
    const cut = withoutSecrets(text, {})
    expect(cut).toMatch(/(#|%23)\(secret retiré\)/)
    expect(cut.replace(/\s|>/g, '')).not.toContain(secret.slice(0, 12))
    expect(cut.length).toBeLessThan(text.length)
  })

  it('are cut out, of an address, however it is written', () => {
    const { reply_to } = newReplyAddress({ MAIL_REPLY_TO })
    const text = `Le 3, Envol <${reply_to.toUpperCase()}> a écrit\n> ${reply_to.slice(0, 20)}\n> ${reply_to.slice(20)}`
    const left = '(adresse de réponse retirée)'
    expect(withoutSecrets(text, { MAIL_REPLY_TO })).toBe(`Le 3, Envol <${left}> a écrit\n> ${left}`)
  })

  it('are no other words', () => {
    const text = `#titre, #${'a'.repeat(44)}, ${'a'.repeat(43)} et reponse+noe@envol.example`
    expect(withoutSecrets(text, { MAIL_REPLY_TO })).toBe(text)
    expect(withoutSecrets(`#${'\n> '.repeat(100_000)}`, { MAIL_REPLY_TO })).toHaveLength(300_001)
  })
})

it('a mail may be as large as its files, encoded, and the books say so', async () => {
  const encoded = Buffer.alloc(MESSAGE_FILE.bytes).toString('base64').length * (78 / 76)
  expect(MAIL_BYTES_AT_MOST).toBeGreaterThan(MESSAGE_FILE.most * encoded)
  const books = await readFile(join(import.meta.dirname, '../../docs/operating.md'), 'utf8')
  expect(books).toContain(`longer than ${Math.round(MAIL_BYTES_AT_MOST / 1e6)} MB`)
})

describe('the address that a mail is answered to', () => {
  const MAIL_REPLY_TO = 'Reponse+{}@envol.example'
  it('is another for each mail, and is known again however it is written', () => {
    const [one, other] = [newReplyAddress({ MAIL_REPLY_TO }), newReplyAddress({ MAIL_REPLY_TO })]
    expect(one.reply_to).toMatch(/^Reponse\+[\da-f]{32}@envol\.example$/)
    expect(one.reply_to).not.toBe(other.reply_to)
    const secret = one.reply_to.slice(8, 40)
    const addresses = ['bureau@envol.example', ` ${one.reply_to.toUpperCase()}`, other.reply_to]
    expect(replySecret(MAIL_REPLY_TO, addresses)).toBe(secret)
    const strange = [
      `x${one.reply_to}`,
      one.reply_to.replace('@', 'a@'),
      'Reponse+@envol.example',
      'Reponse+{}@envol.example',
    ]
    expect(replySecret(MAIL_REPLY_TO, strange)).toBeUndefined()
    expect(newReplyAddress({})).toEqual({ reply_to: '', reply_hash: null })
  })

  it.each(['reponse+{}@envol.example', '{}@reponse.envol.example', `${'a'.repeat(32)}{}@envol.example`])(
    'may be %s',
    (address) => {
      expect(readEnv({ MAIL_REPLY_TO: address }).MAIL_REPLY_TO).toBe(address)
    },
  )
  it.each([
    'reponse@envol.example',
    '{}{}@envol.example',
    'reponse@{}.example',
    '{}',
    '.{}@envol.example',
    'a b{}@envol.example',
    'a{}@b@envol.example',
    `${'a'.repeat(33)}{}@envol.example`,
  ])('may not be %s', (address) => {
    expect(() => readEnv({ MAIL_REPLY_TO: address })).toThrow(/MAIL_REPLY_TO attend une adresse/)
  })
})
