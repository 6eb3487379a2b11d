import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { contactMailComposers } from '#server/contact/contactMessage.ts'
import { sha256 } from '#server/lib/sha256.ts'
import { convertHeicToJpeg, isHeic } from '#server/mail/incoming/convertHeic.ts'
import { extractOwnReplyText } from '#server/mail/incoming/extractOwnWords.ts'
import { parseIncomingMail } from '#server/mail/incoming/readMail.ts'
import { REDACTED_SECRET_TEXT } from '#server/mail/incoming/redact.ts'
import { portalMailTextsAsQuoted } from '#server/mail/incoming/portalMailTextsAsQuoted.ts'
import {
  sampleMailsWithFoldedQuote,
  sampleRefusedMails,
  sampleMailsWithRewrittenLink,
  SAMPLE_CONTACT_CONVERSATION,
  SAMPLE_MAIL_SECRETS,
  sampleMailsShownInFull,
} from '#tests/samples/mailSamples.ts'

const FOLDER = join(import.meta.dirname, '../samples/mails')
const thread = {
  secrets: new Set(Object.values(SAMPLE_MAIL_SECRETS).map((secret) => sha256(secret).toString('hex'))),
  texts: portalMailTextsAsQuoted(
    contactMailComposers.contactAnswer({
      kind: 'contactAnswer',
      color: '#D33377',
      office: 'contact@envol.example',
      ...SAMPLE_CONTACT_CONVERSATION,
      files: 0,
      url: 'https://portail.envol.example/contact/echange#secret',
      reply_to: 'reponse@envol.example',
    }),
  ),
}

const rule = z.string().trim().min(1).max(5000)
const read = async (file: string) => parseIncomingMail(await readFile(join(FOLDER, `${file}.eml`)))
async function wordsOf(file: string) {
  const mail = await read(file)
  if (typeof mail !== 'object') throw new Error(`${file} is ${String(mail)}`)
  return extractOwnReplyText(mail.mail, rule, thread)
}
/** Replaces the no-break spaces of a mail's text by plain spaces. */
const plain = (text: string | null) => (text ?? '').replaceAll('\u00a0', ' ')
const SECRET = new RegExp(`${SAMPLE_MAIL_SECRETS.link.slice(0, 10)}|${SAMPLE_MAIL_SECRETS.reply.slice(0, 10)}`, 'i')

describe('the quote of the office’s mail is folded, with every word in the whole message', () => {
  it.each(sampleMailsWithFoldedQuote)('$file', async ({ file, shown }) => {
    const { words, whole } = await wordsOf(file)
    expect(plain(words)).toBe(plain(shown))
    expect(plain(whole)).toContain(plain(shown))
    expect(plain(whole)).toContain('permanence de')
    expect(whole).toContain(REDACTED_SECRET_TEXT)
    expect(`${words} ${whole}`).not.toMatch(SECRET)
  })
})

describe('every word is shown unless it is surely a quote', () => {
  it.each(sampleMailsShownInFull)('$file', async ({ file, shown }) => {
    const { words, whole } = await wordsOf(file)
    expect(whole).toBeNull()
    expect(plain(words).startsWith(plain(shown))).toBe(true)
    expect(words).not.toMatch(SECRET)
  })

  it.each([
    ['gmail-inline', 'Volontiers.'],
    ['outlook-answer-below', 'je viens mercredi.'],
    ['thunderbird-below', 'plannings de février'],
    ['own-headers', 'Que dois-je répondre'],
    ['own-quote-of-another', 'Est-ce régulier'],
  ])('of %s the words below the quote', async (file, words) => {
    expect((await wordsOf(file)).words).toContain(words)
  })
})

describe('a secret that a gateway has rewritten is removed', () => {
  it.each(sampleMailsWithRewrittenLink)('%s', async (file) => {
    const { words } = await wordsOf(file)
    expect(words).toContain(REDACTED_SECRET_TEXT)
    expect(words).not.toMatch(SECRET)
    expect(words.replaceAll(/-2D|%252d/g, '-').replaceAll(/-5F|%255f/g, '_')).not.toMatch(SECRET)
    if (file.endsWith('base64'))
      expect(words).not.toContain(Buffer.from(SAMPLE_MAIL_SECRETS.link).toString('base64').slice(4, 12))
  })
})

describe('a mail that the portal refuses', () => {
  it.each(sampleRefusedMails.automatic)('is automatic: %s', async (file) => {
    expect(await read(file)).toBe('automatic')
  })
  it.each(sampleRefusedMails.encrypted)('is encrypted: %s', async (file) => {
    expect(await read(file)).toBe('encrypted')
  })
})

it.each(['smime-signed', 'pgp-signed-proton'])('%s has no file that a program adds by itself', async (file) => {
  expect(await read(file)).toMatchObject({ mail: { attachments: [] } })
})

it('an undecodable HEIC photo is not converted', async () => {
  const broken = Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), Buffer.alloc(2000, 7)])
  expect(isHeic(broken)).toBe(true)
  expect(isHeic(Buffer.from('\0\0\0\x1cftypavif'))).toBe(false)
  expect(await convertHeicToJpeg(broken)).toBeUndefined()
})

it('each sample has its result', async () => {
  const named = [...sampleMailsWithFoldedQuote, ...sampleMailsShownInFull].map(({ file }) => file)
  const all = [
    ...named,
    ...sampleRefusedMails.automatic,
    ...sampleRefusedMails.encrypted,
    ...sampleMailsWithRewrittenLink,
  ]
  expect(all.map((file) => `${file}.eml`).toSorted()).toEqual((await readdir(FOLDER)).toSorted())
})
