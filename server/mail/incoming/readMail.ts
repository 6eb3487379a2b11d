import PostalMime, { type Email } from 'postal-mime'
import { MESSAGE_FILE } from '#contract/office/limits.ts'
import { MailAddress } from '#contract/text.ts'
import { sha256 } from '#server/lib/sha256.ts'
import { isAutomatic } from './automaticMail.ts'

/** A mail that someone has sent, as its bytes say it. */
export type IncomingMail = {
  /** The same for the same mail delivered twice. */
  id: string
  from: string
  /** Name that the sender's program gives them; empty without one. */
  sender: string
  /** What is written in it, whatever it quotes included: as text, as HTML, or as both. */
  text: string
  html: string
  /** Its files, and those that are pictures of its HTML. */
  attachments: { name: string; content: Uint8Array; isOfText: boolean }[]
}

type Read = { mail: IncomingMail; recipients: string[] }

/** Beyond, no person has written it by hand. */
const TEXT_AT_MOST = 1_000_000
/** Reading costs by the line: twice those of the largest files, whose lines hold 60 letters at least. */
const LINES_AT_MOST = 700_000
/** What a byte of a file is in a mail: base64, with a line's end after 76. */
const ENCODED = (4 / 3) * (78 / 76)

/** How large a mail may be: the most and largest files that an answer may bring, and its words as text and as HTML. */
export const MAIL_BYTES_AT_MOST = Math.ceil(MESSAGE_FILE.most * MESSAGE_FILE.bytes * ENCODED + 2 * TEXT_AT_MOST)

/**
 * Reads a mail, and the addresses that it may have come to: those that a mail server noted before those that its sender
 * wrote. Returns `automatic` for a mail that a program sent by itself, `encrypted` for one that only its recipient's
 * key opens, and undefined for what is no mail.
 */
export async function readMail(raw: Buffer): Promise<Read | 'automatic' | 'encrypted' | undefined> {
  if (hasTooManyLines(raw)) return undefined
  // A mailbox's separator, which some servers put before what they hand to a command.
  const begins = /^From .*\r?\n/.exec(raw.toString('latin1', 0, 1000))?.[0].length ?? 0
  const email = await PostalMime.parse(raw.subarray(begins), { attachmentEncoding: 'arraybuffer' }).catch(
    () => undefined,
  )
  if (!email) return undefined
  if (isAutomatic(email)) return 'automatic'
  if (isEncrypted(email)) return 'encrypted'
  const from = MailAddress.safeParse(email.from?.address)
  if (!from.success) return undefined
  const { text = '', html = '' } = email
  if (text.length > TEXT_AT_MOST || html.length > TEXT_AT_MOST) return undefined
  return {
    mail: {
      id: idOf(email),
      from: from.data,
      sender: email.from?.name?.trim() ?? '',
      text,
      html,
      attachments: email.attachments.filter(isContent).map(({ filename, content, related, mimeType }) => ({
        name: filename ?? '',
        isOfText: related === true && mimeType.startsWith('image/'),
        content: typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content),
      })),
    },
    recipients: recipientsOf(email),
  }
}

function hasTooManyLines(raw: Buffer) {
  let at = -1
  for (let lines = 0; lines <= LINES_AT_MOST; lines++) {
    at = raw.indexOf('\n', at + 1)
    if (at < 0) return false
  }
  return true
}

/** Returns true for a mail without a readable text: S/MIME that is not only signed apart, or PGP/MIME. */
function isEncrypted({ headers, attachments }: Email) {
  const type =
    headers
      .find(({ key }) => key === 'content-type')
      ?.value.trim()
      .toLowerCase() ?? ''
  const isWhole = attachments.length > 0 && /^application\/(x-)?pkcs7-mime\b/.test(type)
  return isWhole || type.startsWith('multipart/encrypted')
}

/** Parts that mail programs add by themselves: signatures, and the sender's public key. */
const ADDED_TYPES = /^application\/((x-)?pkcs7-signature|pgp-signature|pgp-keys)$/i

function isContent({ mimeType }: Email['attachments'][number]) {
  return !ADDED_TYPES.test(mimeType)
}

function recipientsOf({ headers, to = [], cc = [] }: Email): string[] {
  const noted = ['x-original-to', 'delivered-to'].flatMap((name) => headers.filter(({ key }) => key === name))
  const written = [...to, ...cc].flatMap((each) => each.group ?? each)
  return [...noted.map(({ value }) => value.replace(/[<>\s]/g, '')), ...written.map(({ address }) => address)]
}

/** The number that its program gave it; of a mail without one, what it says and when. */
function idOf({ messageId, date = '', text = '', html = '' }: Email): string {
  return messageId || sha256(JSON.stringify([date, text, html])).toString('hex')
}
