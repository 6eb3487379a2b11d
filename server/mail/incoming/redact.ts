import { hash } from 'node:crypto'
import { HttpError } from '#server/lib/errors.ts'
import { REPLY_SECRET } from '#server/mail/replyAddress.ts'
import { decodedForms } from './decodedForms.ts'
import type { IncomingMail } from './readMail.ts'

/** SHA-256 of the secrets that a text may not hold, in hexadecimal: the portal stores no secret. */
export type SecretHashes = ReadonlySet<string>

/** Text that takes the place of a secret. */
export const REDACTED = '(secret retiré)'
/** Characters of a link's secret: 256 bits in base64url. */
const LINK_SECRET = 43
/** Base64 within base64 that is decoded. */
const DEPTH = 2
/** Hashes that one text may cost, less than a second. */
const HASHES_AT_MOST = 500_000
const TOO_LONG = 'Ce message est trop long\u00a0: écrivez-en un neuf, sans ce à quoi il répond.'

/** Characters of a file's name that are read, from its end. */
const NAME_AT_MOST = 1000

type Range = [from: number, to: number]
type Search = { secrets: SecretHashes; hashes: number; runs: Map<string, Range[]> }

/**
 * Returns a text without the secrets of these hashes, however a mail program or a gateway has rewritten them. Every
 * piece of a decoded form that has the length and the letters of a secret is hashed and compared. Throws a 422 when a
 * text costs too much.
 */
export function redact(text: string, secrets: SecretHashes): string {
  if (secrets.size === 0) return text
  const ranges = find(text, { secrets, hashes: 0, runs: new Map() }, DEPTH).toSorted(([a], [b]) => a - b)
  let redacted = ''
  let copied = 0
  for (const [from, to] of ranges) {
    if (from >= copied) redacted += text.slice(copied, from) + REDACTED
    copied = Math.max(copied, to)
  }
  return redacted + text.slice(copied)
}

/** Returns a mail whose sender's address and names of files hold no secret; its text is redacted where it is read. */
export function redactNames(mail: IncomingMail, secrets: SecretHashes): IncomingMail {
  const attachments = mail.attachments.map((file) => ({
    ...file,
    name: redact(file.name.slice(-NAME_AT_MOST), secrets),
  }))
  return { ...mail, from: redact(mail.from, secrets), attachments }
}

function find(text: string, search: Search, depth: number): Range[] {
  return decodedForms(text).flatMap((form) =>
    [
      ...inRuns(form.text, /[\w-]{32,}/g, search, plainSecrets),
      ...(depth > 0 ? inRuns(form.text, /[\w+/-]{44,}/g, search, (run) => encodedSecrets(run, search, depth - 1)) : []),
    ].map(([from, to]): Range => [form.from[from] ?? 0, form.to[to - 1] ?? 0]),
  )
}

/** Searches the runs of a pattern, each of them once: the forms of a text share most of them. */
function inRuns(text: string, pattern: RegExp, search: Search, look: (run: string, search: Search) => Range[]) {
  return [...text.matchAll(pattern)].flatMap(({ 0: run, index }) => {
    const key = `${pattern.source} ${run}`
    const found = search.runs.get(key) ?? look(run, search)
    search.runs.set(key, found)
    return found.map(([from, to]): Range => [index + from, index + to])
  })
}

/** Returns where the secrets of links and of reply addresses stand in letters without a gap. */
function plainSecrets(run: string, search: Search): Range[] {
  const ofAddresses = new RegExp(`${REPLY_SECRET.letter}{${REPLY_SECRET.length},}`, 'g')
  return [
    ...windows(run, LINK_SECRET, search),
    ...[...run.toLowerCase().matchAll(ofAddresses)].flatMap(({ 0: letters, index }) =>
      windows(letters, REPLY_SECRET.length, search).map(([from, to]): Range => [index + from, index + to]),
    ),
  ]
}

function windows(letters: string, length: number, search: Search): Range[] {
  const found: Range[] = []
  search.hashes += Math.max(0, letters.length - length + 1)
  if (search.hashes > HASHES_AT_MOST) throw new HttpError(422, TOO_LONG)
  for (let from = 0; from + length <= letters.length; from++)
    if (search.secrets.has(hash('sha256', letters.slice(from, from + length)))) found.push([from, from + length])
  return found
}

/** Returns where base64 holds a secret; its beginning in the run is unknown, so that each of four is tried. */
function encodedSecrets(run: string, search: Search, depth: number): Range[] {
  return [0, 1, 2, 3].flatMap((offset) => {
    const decoded = Buffer.from(run.slice(offset), 'base64').toString('latin1')
    // Prose decoded as base64 is noise: only readable text is searched.
    if (!/[\x20-\x7e\s]{32}/.test(decoded)) return []
    return find(decoded, search, depth).map(([from, to]): Range => [
      offset + Math.floor((from * 4) / 3),
      offset + Math.ceil((to * 4) / 3),
    ])
  })
}
