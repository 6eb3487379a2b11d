import { hash } from 'node:crypto'
import { HttpError } from '#server/lib/errors.ts'
import { REPLY_SECRET_FORMAT } from '#server/mail/replyAddress.ts'
import { decodeAllTextEncodings } from './decodeAllForms.ts'
import type { IncomingMail } from './readMail.ts'

/**
 * SHA-256 hashes of the secrets to remove from received mails, in hexadecimal; the secrets themselves are not stored.
 */
export type MailSecretHashes = ReadonlySet<string>

/** Text that replaces a secret in a received mail. */
export const REDACTED_SECRET_TEXT = '(secret retiré)'
/** Length of the secret in a mailed link: 256 bits in base64url. */
const LINK_SECRET = 43
/** Maximum depth of nested base64 that is decoded in search of secrets. */
const DEPTH = 2
/** Maximum hashes computed in search of secrets in one text, less than a second. */
const HASHES_AT_MOST = 500_000
const TOO_LONG = 'Ce message est trop long\u00a0: écrivez-en un neuf, sans ce à quoi il répond.'

/** Maximum characters read of an attachment's file name, from its end. */
const NAME_AT_MOST = 1000

type Range = [from: number, to: number]
type Search = { secrets: MailSecretHashes; hashes: number; runs: Map<string, Range[]> }

/**
 * Removes secrets with the given hashes from a mail's text, however mail programs and gateways have encoded them.
 * Hashes every substring of the decoded texts with a secret's length and letters. Throws a 422 when a text costs too
 * much.
 */
export function redactMailSecrets(text: string, secrets: MailSecretHashes): string {
  if (secrets.size === 0) return text
  const ranges = find(text, { secrets, hashes: 0, runs: new Map() }, DEPTH).toSorted(([a], [b]) => a - b)
  let redacted = ''
  let copied = 0
  for (const [from, to] of ranges) {
    if (from >= copied) redacted += text.slice(copied, from) + REDACTED_SECRET_TEXT
    copied = Math.max(copied, to)
  }
  return redacted + text.slice(copied)
}

/**
 * Removes secrets from the sender's e-mail address and the file names of a mail. The text is redacted where it is read.
 */
export function redactSecretsInMailNames(mail: IncomingMail, secrets: MailSecretHashes): IncomingMail {
  const attachments = mail.attachments.map((file) => ({
    ...file,
    name: redactMailSecrets(file.name.slice(-NAME_AT_MOST), secrets),
  }))
  return { ...mail, from: redactMailSecrets(mail.from, secrets), attachments }
}

function find(text: string, search: Search, depth: number): Range[] {
  return decodeAllTextEncodings(text).flatMap((form) =>
    [
      ...inRuns(form.text, /[\w-]{32,}/g, search, plainSecrets),
      ...(depth > 0 ? inRuns(form.text, /[\w+/-]{44,}/g, search, (run) => encodedSecrets(run, search, depth - 1)) : []),
    ].map(([from, to]): Range => [form.from[from] ?? 0, form.to[to - 1] ?? 0]),
  )
}

/**
 * Returns the positions of the secrets in a mail's decoded text: from the first character to after the last. Caches the
 * result of each run of letters, which most decoded texts share.
 */
function inRuns(text: string, pattern: RegExp, search: Search, look: (run: string, search: Search) => Range[]) {
  return [...text.matchAll(pattern)].flatMap(({ 0: run, index }) => {
    const key = `${pattern.source} ${run}`
    const found = search.runs.get(key) ?? look(run, search)
    search.runs.set(key, found)
    return found.map(([from, to]): Range => [index + from, index + to])
  })
}

/** Returns the positions of link secrets and reply address secrets in a run of letters. */
function plainSecrets(run: string, search: Search): Range[] {
  const ofAddresses = new RegExp(`${REPLY_SECRET_FORMAT.letter}{${REPLY_SECRET_FORMAT.length},}`, 'g')
  return [
    ...windows(run, LINK_SECRET, search),
    ...[...run.toLowerCase().matchAll(ofAddresses)].flatMap(({ 0: letters, index }) =>
      windows(letters, REPLY_SECRET_FORMAT.length, search).map(([from, to]): Range => [index + from, index + to]),
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

/** Returns the positions of secrets in base64. The start within the run is unknown, so all four offsets are tried. */
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
