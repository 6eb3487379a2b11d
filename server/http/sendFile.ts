import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { create as disposition } from 'content-disposition'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fresh from 'fresh'
import parseRange from 'range-parser'
import { HttpError } from '#server/lib/errors.ts'

/** The first and the last byte to read, both included. */
export type ByteRange = { start: number; end: number }

/** A file as a call gives it, wherever it is kept. */
export type SentFile = {
  /** What a person saves it as. */
  name: string
  mime: string
  /** In bytes. */
  size: number
  /** In quotes, and strong: the same bytes as long as it is the same. */
  etag: string
  read: (range?: ByteRange) => Promise<Readable>
  /** Whether a browser shows it or saves it; it saves it unless told. */
  disposition?: 'inline' | 'attachment'
}

// Whatever is in it runs nothing, loads nothing and has an origin of its own.
const POLICY = "default-src 'none'; sandbox; frame-ancestors 'none'"

/** Answers with a file: whole, the part that was asked for, or nothing to who has it already. */
export async function sendFile(request: FastifyRequest, reply: FastifyReply, file: SentFile): Promise<FastifyReply> {
  const { name, mime, size, etag } = file
  reply.headers({ etag, 'accept-ranges': 'bytes' })
  if (fresh(request.headers, { etag })) return reply.code(304).send()
  const range = rangeOf(request, file)
  if (range === 'beyond') {
    reply.header('content-range', `bytes */${size}`)
    throw new HttpError(416, 'Cette partie du fichier n’existe pas.')
  }
  const content = request.method === 'HEAD' ? undefined : await file.read(range)
  // What cannot be read is an error of its own, before anything is said of a file.
  if (content) await once(content, 'readable')
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`)
  return reply
    .headers({
      'content-type': mime,
      'content-length': range ? range.end - range.start + 1 : size,
      'content-disposition': disposition(safeName(name), { type: file.disposition ?? 'attachment' }),
      'content-security-policy': POLICY,
    })
    .send(content)
}

/** A text as a file that was just written: a calendar, a list to save. */
export const textFile = (name: string, mime: string, text: string): SentFile => bytesFile(name, mime, Buffer.from(text))

/** What was just made, as a file. */
export function bytesFile(name: string, mime: string, bytes: Buffer): SentFile {
  const etag = `"${createHash('sha256').update(bytes).digest('base64url')}"`
  const read = async (range?: ByteRange) => Readable.from(range ? bytes.subarray(range.start, range.end + 1) : bytes)
  return { name, mime, size: bytes.length, etag, read }
}

/** A name without what breaks a line, turns the reading direction (« fdp.exe » for « exe.pdf ») or leads to a folder. */
const safeName = (name: string) =>
  name
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .replace(/[/\\]/g, '_')
    .trim()

/** The one part that is asked for; several at once are answered with the whole, as is a part of a former file. */
function rangeOf({ headers, method }: FastifyRequest, { size, etag }: SentFile): ByteRange | 'beyond' | undefined {
  if (method !== 'GET' || !headers.range || (headers['if-range'] ?? etag) !== etag) return undefined
  const ranges = parseRange(size, headers.range)
  if (ranges === -1) return 'beyond'
  if (ranges === -2 || ranges.type !== 'bytes' || ranges.length !== 1) return undefined
  return ranges[0]
}
