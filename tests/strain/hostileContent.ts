import { gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { z } from 'zod'
import type { ApiRoute } from '#contract/route.ts'

/** Texts that are expensive to parse when repeated: Markdown, HTML, XML, CSV, iCalendar, e-mail addresses, accents. */
export const EXPENSIVE_TEXT_PIECES = {
  brackets: '[',
  quotes: '> ',
  emphasis: '*a **',
  table: '|a',
  links: '[a](b "',
  html: '<a b=c ',
  entities: '&amp;#38;',
  xml: '<a><!--',
  csv: '";"\n',
  lines: '\n',
  calendar: 'BEGIN:VEVENT\n',
  address: 'a@.',
  accents: 'e\u0301',
  words: 'grève ',
}

/** Repeats a text up to an exact number of characters. */
export const repeatTextToLength = (piece: string, length: number): string =>
  piece.repeat(Math.ceil(length / piece.length)).slice(0, length)

const DEFAULT_BYTES = 65_536

/** Returns a valid JSON body for an API call, with each text field of maximum length and made of one repeated text. */
export function buildLargestRequestBody({ body, bodyBytes = DEFAULT_BYTES }: ApiRoute, piece: string): string {
  const schema = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' })
  const texts = countTexts(schema)
  // JSON writes a character of these pieces with at most two bytes.
  const room = Math.floor((bodyBytes - 2000) / 2 / Math.max(1, texts))
  return JSON.stringify(valueOf(schema, (longest) => repeatTextToLength(piece, Math.min(longest, room))))
}

type Schema = z.core.JSONSchema.BaseSchema

function valueOf(schema: Schema, text: (longest: number) => string): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const choice = (schema.anyOf ?? schema.oneOf ?? schema.allOf)?.[0]
  if (choice) return valueOf(choice, text)
  if (schema.type === 'object')
    return Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([name, inner]) => [name, valueOf(inner as Schema, text)]),
    )
  if (schema.type === 'array') return [valueOf((schema.items ?? {}) as Schema, text)]
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(1, schema.minimum ?? 1)
  if (schema.type === 'boolean') return true
  return text(schema.maxLength ?? Number.MAX_SAFE_INTEGER)
}

function countTexts(schema: Schema): number {
  let count = 0
  valueOf(schema, () => `${count++}`)
  return count
}

type File = { name: string; type: string; content: Buffer }

/** Returns the most expensive files of each type that an upload call accepts, of maximum size. */
export async function buildLargestUploadFiles({ upload }: ApiRoute): Promise<File[]> {
  const { types = [], bytes = 0 } = upload ?? {}
  const made = await Promise.all(types.map(async (type) => (await makers[type]?.(bytes)) ?? []))
  return made.flatMap((files, index) => files.map(({ name, content }) => ({ name, content, type: types[index] ?? '' })))
}

type Made = Omit<File, 'type'>
const text = (name: string, begin: string, piece: string, bytes: number): Made => ({
  name,
  content: Buffer.from(begin + repeatTextToLength(piece, bytes - begin.length), 'latin1'),
})

const SIDE = 7000
const picture = async (format: 'png' | 'jpeg' | 'webp' | 'avif', bytes: number): Promise<Made[]> => {
  const plain = sharp({ create: { width: SIDE, height: SIDE, channels: 3, background: '#123456' } })
  const content = await plain.toFormat(format, { effort: format === 'avif' ? 0 : undefined }).toBuffer()
  const cut = Buffer.concat([content.subarray(0, 200), Buffer.alloc(Math.max(0, bytes - 200), 0xff)])
  return [
    { name: `${format} of ${SIDE * SIDE} pixels`, content },
    { name: `${format} that is cut and filled`, content: cut },
  ]
}

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="4">'
const camt =
  '<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt '

const makers: Record<string, (bytes: number) => Promise<Made[]> | Made[]> = {
  'image/svg+xml': (bytes) => [
    text('SVG of groups', svg, '<g>', bytes),
    text('SVG of filters', `${svg}<filter id="f">`, '<feTurbulence numOctaves="9" baseFrequency="9"/>', bytes),
    text('SVG of attributes', '<svg ', 'a="" ', bytes),
  ],
  'image/png': (bytes) => picture('png', bytes),
  'image/jpeg': (bytes) => picture('jpeg', bytes),
  'image/webp': (bytes) => picture('webp', bytes),
  'image/avif': (bytes) => picture('avif', bytes),
  'application/pdf': (bytes) => [
    text('PDF of objects', '%PDF-1.7\n', '1 0 obj<</Kids[1 0 R]>>endobj\n', bytes),
    text('PDF of brackets', '%PDF-1.7\n', '[<<', bytes),
  ],
  'application/octet-stream': (bytes) => [
    text('PDF of objects', '%PDF-1.7\n', '1 0 obj<</Kids[1 0 R]>>endobj\n', bytes),
    text('XML of attributes', camt, 'a="" ', bytes),
    text('XML of elements', camt.replace('<Stmt ', ''), '<Stmt>', bytes),
    text('CSV without an end', 'Date;Libellé;Montant\n"', 'a;', bytes),
    text('CSV of columns', 'Date;Libellé;Montant\n', ';', bytes),
    text('CSV of lines', 'Date;Libellé;Montant\n', '01/02/2026;a;1,00\n', bytes),
    text('OFX of elements', 'OFXHEADER:100\n<OFX>', '<STMTTRN>', bytes),
    {
      name: 'a ZIP that is none',
      content: Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(bytes - 4, 0x50)]),
    },
  ],
  'application/gzip': () => [
    { name: '200 MB of spaces, compressed', content: gzipSync(Buffer.alloc(200_000_000, 32)) },
  ],
}
