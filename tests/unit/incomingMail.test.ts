import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { MESSAGE_ATTACHMENT_LIMITS } from '#contract/office/limits.ts'
import { readEnv } from '#server/env.ts'
import { countIsolatedProcesses } from '#server/isolated/isolate.ts'
import { htmlToText } from '#server/mail/incoming/htmlToText.ts'
import { extractOwnReplyText } from '#server/mail/incoming/extractOwnWords.ts'
import { MAX_INCOMING_MAIL_BYTES, parseIncomingMail } from '#server/mail/incoming/readMail.ts'
import { foldMailQuote } from '#server/mail/incoming/foldQuote.ts'
import { redactMailSecrets, REDACTED_SECRET_TEXT } from '#server/mail/incoming/redact.ts'
import { createLinkSecret } from '#server/lib/createLinkSecret.ts'
import { sha256 } from '#server/lib/sha256.ts'
import { createReplyEmailAddress, findReplySecret } from '#server/mail/replyAddress.ts'

const HEAD = ['From: Noé <noe@voyage.example>', 'To: bureau@envol.example', 'Message-ID: <1@voyage.example>']
const mail = (lines: string[], body: string | Buffer = 'Oui.') =>
  Buffer.concat([Buffer.from([...HEAD, ...lines, '', ''].join('\r\n')), Buffer.from(body)])
const rule = z.string()
const nothing = { texts: [], secrets: new Set<string>() }
const textOf = async (raw: Buffer) => {
  const read = await parseIncomingMail(raw)
  return typeof read === 'object' ? (await extractOwnReplyText(read.mail, rule, nothing)).words : read
}

const quoted = { texts: ['Bonjour,\n\nVenez-vous demain ?'], sender: 'Noé Garcia' }

describe('an incoming mail is read', () => {
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

  it('after the line that a mailbox adds in front', async () => {
    const read = await parseIncomingMail(
      Buffer.concat([Buffer.from('From noe@voyage.example Wed Nov 25 03:00:00 2026\n'), mail([])]),
    )
    expect(read).toMatchObject({ mail: { from: 'noe@voyage.example', text: expect.stringContaining('Oui.') } })
  })

  it('with the delivery address before the named recipients, whatever is folded or bracketed', async () => {
    const noted = [
      'X-Original-To: <a@envol.example>',
      'Delivered-To:',
      '\tb@envol.example',
      'Cc: G: c@x.example, d@x.example;',
    ]
    const read = await parseIncomingMail(mail(noted))
    const recipients = ['a@envol.example', 'b@envol.example', 'bureau@envol.example', 'c@x.example', 'd@x.example']
    expect(read).toMatchObject({ recipients })
  })

  it.each([
    'Auto-Submitted: auto-replied (vacation)',
    'Auto-Submitted: auto-generated',
    'X-Autoreply: yes',
    'X-Autorespond: Re: Bonjour',
    'Precedence: Auto_Reply',
    'X-Precedence: auto_reply',
    'Preference: auto_reply',
    'X-POST-MessageClass: 9; Autoresponder',
    'X-FC-MachineGenerated: true',
    'X-Mail-Autoreply: 1',
    'Return-Path: <>',
    'Return-Path: <MAILER-DAEMON@mx.voyage.example>',
    'Content-Type: multipart/report; boundary=x',
    'Subject: Automatic reply: Bonjour\r\nX-Auto-Response-Suppress: All',
    'Subject: Absence du bureau\r\nPrecedence: bulk',
  ])('as automatic with %s', async (line) => {
    expect(await parseIncomingMail(mail([line]))).toBe('automatic')
  })

  it.each([
    'Auto-Submitted: no',
    'Return-Path: <noe@voyage.example>',
    'X-Auto-Response-Suppress: All',
    'Precedence: list',
    'Precedence: bulk',
    'Subject: Réponse automatique ?',
    'X-Autoreply: no',
  ])('as a person’s with %s', async (line) => {
    expect(await textOf(mail([line]))).toBe('Oui.')
  })

  it.each([
    ['without who has sent it', Buffer.from('To: a@envol.example\r\n\r\nOui.')],
    ['when it is none', Buffer.from('\u0000\u0001 rien')],
    ['when it is empty', Buffer.alloc(0)],
    ['when nobody can have written so much', mail([], 'a'.repeat(1_000_001))],
  ])('not at all %s', async (_, raw) => {
    expect(await parseIncomingMail(raw)).toBeUndefined()
  })
})

it('in HTML, blocks become lines, quotes are marked, and depth breaks nothing', () => {
  const html =
    '<div>Oui,<br>demain.</div><div>Le 3, Envol a écrit&nbsp;:</div><blockquote><p>Venez-vous&nbsp;?</p></blockquote>'
  expect(foldMailQuote(htmlToText(html), quoted)).toBe('Oui,\ndemain.')
  expect(htmlToText('<div>'.repeat(5000) + 'Fond')).toBe('Fond')
})

it.each([
  ['tags', '<div>'.repeat(200_000)],
  ['attributes', `<p ${Array.from({ length: 100_000 }, (_, at) => `a${at}`).join(' ')}>Oui.`],
  ['attributes between slashes', `<p ${Array.from({ length: 100_000 }, (_, at) => `a${at}`).join('/')}>Oui.`],
  ['attributes with values', `<p ${Array.from({ length: 60_000 }, (_, at) => `a${at}="1"`).join('')}>Oui.`],
])('HTML without a text part and with too many %s is refused; beside a text part it is ignored', async (_, html) => {
  const its = { id: '', from: '', attachments: [], html, sender: '' }
  await expect(extractOwnReplyText({ ...its, text: ' ' }, rule, nothing)).rejects.toThrow(/trop long/)
  expect(await extractOwnReplyText({ ...its, text: 'Oui.' }, rule, nothing)).toEqual({ words: 'Oui.', whole: null })
})

it('HTML that exceeds the time limit is killed, and leaves no process', { tags: ['nightly'] }, async () => {
  // A quote in an attribute name hides nothing from a parser.
  const html = `<p " ${Array.from({ length: 160_000 }, (_, at) => at.toString(36)).join('/')} " >Oui.`
  const its = { id: '', from: '', attachments: [], html, text: '', sender: '' }
  let turns = 0
  const ticking = setInterval(() => turns++, 5)
  await expect(extractOwnReplyText(its, rule, nothing)).rejects.toThrow(/trop long/)
  clearInterval(ticking)
  expect(turns).toBeGreaterThan(10)
  expect(countIsolatedProcesses()).toBe(0)
})

describe('a quote is folded', () => {
  const own = 'Oui, demain.\nNoé'
  const head = 'De : Envol\nEnvoyé : mardi\nÀ : Noé\nObjet : Notre réponse'
  it.each([
    ['marked', '> Bonjour\n>\n> Autre chose ?\n'],
    ['under a German head', 'Am 03.03.26 um 10:02 schrieb Envol <a@envol.example>:\n> Bonjour'],
    ['under a Spanish head', 'El mar, 3 mar 2026 a las 10:02, Envol (<a@envol.example>) escribió:\n\n> Bonjour'],
    ['known by its words', `${head}\n\nBonjour,\n\nVenez-vous\ndemain ?`],
    [
      'with a footer below',
      `${head}\n\nVenez-vous demain ?\n\nCe message est confidentiel et réservé à ses destinataires, supprimez-le.`,
    ],
    ['with a signature below', `${head}\n\nVenez-vous demain ?\n\nNoé Garcia\nChef de cabine`],
  ])('%s', (_, quote) => {
    expect(foldMailQuote(`${own}\n\n${quote}`, quoted)).toBe(own)
  })

  it.each([
    ['when its words are not ours', `${own}\n\n${head}\n\nVous êtes convoqué jeudi.`],
    ['when an answer stands below', `Bonjour\n\n${head}\n\nVenez-vous demain ?\n\nOui.`],
    ['when an answer stands below marked lines', 'Bonjour\n\n> Venez-vous demain ?\n\nOui.'],
    ['when one word of an answer is ours too', `Bonjour\n\n${head}\n\nVenez-vous demain ?\n\ndemain`],
    [
      'when a lone word of secrecy stands below',
      `Oui\n\n${head}\n\nVenez-vous demain ?\n\nGardez cela confidentiel s’il vous plaît, je compte sur vous.`,
    ],
    ['when nothing stands above it', '> Bonjour\n> Oui.'],
    ['when there is none', 'De : moi\nLe chef m’a écrit :\nvenez.'],
  ])('but not %s', (_, text) => {
    expect(foldMailQuote(text, quoted)).toBeUndefined()
  })

  it('in time linear to the lines', () => {
    const lines = [
      'Le 1, '.repeat(66),
      'On 1,@:'.repeat(40),
      '-'.repeat(400),
      `El ${'1 '.repeat(140)}escribió:`,
      '_'.repeat(400),
    ]
    const text = lines.flatMap((line) => Array<string>(900).fill(line)).join('\n')
    expect(foldMailQuote(`${own}\n${text}`, quoted)).toBeUndefined()
  })
})

it('a message too long to be stored says what is missing', async () => {
  const text = `Oui.\n\n${'> Venez-vous demain ?\n'.repeat(3000)}`
  const its = { id: '', from: '', sender: '', attachments: [], html: '', text }
  const { words, whole } = await extractOwnReplyText(its, rule, nothing)
  expect(words).toBe('Oui.')
  expect(whole).toHaveLength(
    50_000 + '…\n\n(La fin de la citation n’a pas été gardée : 16 004 caractères de trop.)'.length,
  )
})

describe('the secrets of the portal’s mails', () => {
  // A secret of the form that createLinkSecret gives, with one sign, two and three in a run.
  const secret = 'aB3-dE6--gH9_-_kL2nOpQ4rS5tU7vW8xYz0AbCdEf1'
  const reply = createReplyEmailAddress({ MAIL_REPLY_TO: 'reponse+{}@envol.example' }).reply_to
  const secrets = new Set([secret, reply.slice(8, 40)].map((each) => sha256(each).toString('hex')))
  const link = `https://portail.envol.example/contact/echange#${secret}`
  const hex = (text: string, mark: string) =>
    text.replace(/[^a-z\d]/gi, (letter) => `${mark}${letter.charCodeAt(0).toString(16).toUpperCase()}`)
  const twice = (text: string) => encodeURIComponent(hex(text, '%'))
  const base64 = (text: string) => Buffer.from(text).toString('base64')

  it.each([
    ['as it is', `voir ${link}, puis`],
    ['without its link', `code ${secret}`],
    ['where its line is full', `> > ${link.slice(0, 60)} \n> > ${link.slice(60)}\n`],
    ['percent-encoded', `https://safe.example/?url=${encodeURIComponent(link)}&data=1`],
    ['percent-encoded twice', `https://safe.example/?url=${twice(link)}&data=1`],
    ['quoted-printable', hex(link, '=')],
    ['quoted-printable with a soft break', `${link.slice(0, 60)}=\n${link.slice(60)}`],
    ['with entities', link.replace(/[^a-z\d]/gi, (letter) => `&#${letter.charCodeAt(0)};`)],
    [
      'with entities in hexadecimal',
      link.replace(/[^a-z\d]/gi, (letter) => `&#x${letter.charCodeAt(0).toString(16)};`),
    ],
    ['escaped as JSON', link.replace(/[^a-z\d]/gi, (letter) => `\\u00${letter.charCodeAt(0).toString(16)}`)],
    [
      'by URL Defense 2',
      `https://urldefense.proofpoint.com/v2/url?u=${hex(link.replaceAll('/', '\0'), '-').replaceAll('-0', '_')}&d=Dw`,
    ],
    ['by URL Defense 3', `https://urldefense.com/v3/__${link.replace('#', '*')}__;Iw!!Fjc1$`],
    [
      'by URL Defense 3 in a run',
      // One byte is « * », a run of two to eight « **A » to « **G ».
      `https://urldefense.com/v3/__${link.replaceAll(/[-_]+/g, ({ length }) =>
        length === 1 ? '*' : `**${'ABCDEFG'[length - 2]}`,
      )}__;${base64(link.replaceAll(/[^-_]/g, ''))}!!x$`,
    ],
    ['in base64', `https://eu.protection.example/?u=${base64(link)}&p=m`],
    ['in base64, percent-encoded within', `https://eu.protection.example/?u=${base64(encodeURIComponent(link))}`],
    ['in base64 of base64', `https://eu.protection.example/?u=${base64(base64(link))}`],
    ['with spaces', Array.from(link).join(' ')],
    ['with invisible characters', Array.from(link).join('\u200b')],
    ['with soft hyphens and tags', `${link.slice(0, 55)}\u00ad<wbr>${link.slice(55)}`],
    [
      'in full width',
      Array.from(secret)
        .map((letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0))
        .join(''),
    ],
    ['of a reply address', `Le 3, Envol <${reply.toUpperCase()}> a écrit`],
    ['of a reply address in a broken line', `Envol <${reply.slice(0, 20)}\n> ${reply.slice(20)}>`],
    ['of an encoded reply address', `mailto:${encodeURIComponent(reply)}`],
    ['of a reply address rewritten by SRS', `SRS0=Hq3k=TT=envol.example=${reply.split('@')[0]}@relais.example`],
    ['of a reply address rewritten by VERP', `bounces-${reply.replace('@', '=')}@relais.example`],
  ])('are removed %s', (_, text) => {
    const cut = redactMailSecrets(`Avant. ${text}. Après.`, secrets)
    expect(cut).toContain(REDACTED_SECRET_TEXT)
    expect(cut).toMatch(/^Avant\. [^]*Après\.$/)
    const bare = cut
      .normalize('NFKC')
      .replace(/[\s>\u200b\u00ad]/g, '')
      .toLowerCase()
    for (const part of [secret.slice(3, 12), reply.slice(12, 24)]) expect(bare).not.toContain(part.toLowerCase())
  })

  it('leave all other words', () => {
    const text = `#titre, #${'a'.repeat(44)}, ${'a'.repeat(43)}, #${createLinkSecret().secret} et reponse+noe@envol.example`
    expect(redactMailSecrets(text, secrets)).toBe(text)
    expect(redactMailSecrets(`#${'\n> '.repeat(100_000)}`, secrets)).toHaveLength(300_001)
  })

  it.each([
    ['letters', 'a'.repeat(900_000)],
    ['escapes', '%25'.repeat(300_000)],
    ['hyphens', '-25'.repeat(300_000)],
    ['all of them', '=25%2525&#35;-2D\\u0023'.repeat(40_000)],
    ['gateways', '/v3/__*'.repeat(100_000)],
    ['base64', base64('https://x/?u='.repeat(50_000))],
  ])('are found in bounded time in a text of %s', (_, text) => {
    try {
      redactMailSecrets(text, secrets)
    } catch (error) {
      expect(error).toMatchObject({ status: 422 })
    }
  })
})

it('the maximum mail size covers the encoded files, as documented', async () => {
  const encoded = Buffer.alloc(MESSAGE_ATTACHMENT_LIMITS.bytes).toString('base64').length * (78 / 76)
  expect(MAX_INCOMING_MAIL_BYTES).toBeGreaterThan(MESSAGE_ATTACHMENT_LIMITS.most * encoded)
  const books = await readFile(join(import.meta.dirname, '../../docs/operating.md'), 'utf8')
  expect(books).toContain(`longer than ${Math.round(MAX_INCOMING_MAIL_BYTES / 1e6)} MB`)
})

describe('the reply address of a mail', () => {
  const MAIL_REPLY_TO = 'Reponse+{}@envol.example'
  it('differs for each mail, and is recognized in any spelling', () => {
    const [one, other] = [createReplyEmailAddress({ MAIL_REPLY_TO }), createReplyEmailAddress({ MAIL_REPLY_TO })]
    expect(one.reply_to).toMatch(/^Reponse\+[\da-f]{32}@envol\.example$/)
    expect(one.reply_to).not.toBe(other.reply_to)
    const secret = one.reply_to.slice(8, 40)
    const addresses = ['bureau@envol.example', ` ${one.reply_to.toUpperCase()}`, other.reply_to]
    expect(findReplySecret(MAIL_REPLY_TO, addresses)).toBe(secret)
    const strange = [
      `x${one.reply_to}`,
      one.reply_to.replace('@', 'a@'),
      'Reponse+@envol.example',
      'Reponse+{}@envol.example',
    ]
    expect(findReplySecret(MAIL_REPLY_TO, strange)).toBeUndefined()
    expect(createReplyEmailAddress({})).toEqual({ reply_to: '', reply_hash: null })
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
