import PostalMime, { type Email } from 'postal-mime'
import { MESSAGE_ATTACHMENT_LIMITS } from '#contract/office/limits.ts'
import { MailHeaderAddress } from '#contract/text.ts'
import { sha256 } from '#server/lib/sha256.ts'
import { isAutomaticMail } from './automaticMail.ts'

/** Received e-mail, parsed from its bytes. */
export type IncomingMail = {
  /** Identifier of a received mail, equal when the same mail is delivered twice. */
  id: string
  from: string
  /** Display name of the mail's sender; may be empty. */
  sender: string
  /** Body of the mail with its quotes: as text, as HTML, or both. */
  text: string
  html: string
  /** Files attached to the mail; `isOfText` marks pictures embedded in the HTML. */
  attachments: { name: string; content: Uint8Array; isOfText: boolean }[]
}

type Read = { mail: IncomingMail; recipients: string[] }

/** Maximum characters of a received mail's text or HTML; no person writes more. */
const TEXT_AT_MOST = 1_000_000
/** Maximum lines of a received mail, since parsing costs time by the line: twice those of the largest attachments. */
const LINES_AT_MOST = 700_000
/** Number of bytes that a mail needs for one byte of an attachment: base64 with a line end after 76 characters. */
const ENCODED = (4 / 3) * (78 / 76)

/** Maximum size of a received mail in bytes: the most and largest attachments, and the text as text and as HTML. */
export const MAX_INCOMING_MAIL_BYTES = Math.ceil(
  MESSAGE_ATTACHMENT_LIMITS.most * MESSAGE_ATTACHMENT_LIMITS.bytes * ENCODED + 2 * TEXT_AT_MOST,
)

/**
 * Parses a received mail and its possible recipient addresses, those noted by servers first. Returns `automatic` for a
 * mail sent by a program, `encrypted` for one that the portal cannot decrypt, and undefined for an invalid one.
 */
export async function parseIncomingMail(raw: Buffer): Promise<Read | 'automatic' | 'encrypted' | undefined> {
  if (hasTooManyLines(raw)) return undefined
  // Mbox separator line, which some servers pass on.
  const begins = /^From .*\r?\n/.exec(raw.toString('latin1', 0, 1000))?.[0].length ?? 0
  const email = await PostalMime.parse(raw.subarray(begins), { attachmentEncoding: 'arraybuffer' }).catch(
    () => undefined,
  )
  if (!email) return undefined
  if (isAutomaticMail(email)) return 'automatic'
  if (isEncrypted(email)) return 'encrypted'
  const from = MailHeaderAddress.safeParse(email.from?.address)
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

/** True for a mail without readable text: S/MIME other than a detached signature, or PGP/MIME. */
function isEncrypted({ headers, attachments }: Email) {
  const type =
    headers
      .find(({ key }) => key === 'content-type')
      ?.value.trim()
      .toLowerCase() ?? ''
  const isWhole = attachments.length > 0 && /^application\/(x-)?pkcs7-mime\b/.test(type)
  return isWhole || type.startsWith('multipart/encrypted')
}

/** MIME types of parts that mail programs add: signatures and the sender's public key. */
const ADDED_TYPES = /^application\/((x-)?pkcs7-signature|pgp-signature|pgp-keys)$/i

function isContent({ mimeType }: Email['attachments'][number]) {
  return !ADDED_TYPES.test(mimeType)
}

function recipientsOf({ headers, to = [], cc = [] }: Email): string[] {
  const noted = ['x-original-to', 'delivered-to'].flatMap((name) => headers.filter(({ key }) => key === name))
  const written = [...to, ...cc].flatMap((each) => each.group ?? each)
  return [...noted.map(({ value }) => value.replace(/[<>\s]/g, '')), ...written.map(({ address }) => address)]
}

/** Returns the identifier of a received mail: its Message-ID, or else a hash of the date and the content. */
function idOf({ messageId, date = '', text = '', html = '' }: Email): string {
  return messageId || sha256(JSON.stringify([date, text, html])).toString('hex')
}
