import { refuseFile } from '#server/lib/refuseFile.ts'

/** How long a file may be once it is unpacked. */
export const FILE_AT_MOST = 50 * 1_048_576

const KNOWN = new Set(['utf-8', 'iso-8859-1', 'iso-8859-15', 'windows-1252', 'us-ascii', 'utf-16'])
const WRONG = 'Ce fichier n’est pas écrit dans le jeu de caractères qu’il annonce. Demandez-le de nouveau à la banque.'
const XML = /^\s*<\?xml[^>]{0,200}?encoding\s*=\s*["']([^"'<>]{1,40})["']/

/**
 * The text of a file, part by part: in the encoding that an XML says, by its first bytes, or this one. Throws when it is
 * longer than it may be, or not in that encoding.
 */
export async function* decode(bytes: AsyncIterable<Uint8Array>, encoding?: string): AsyncGenerator<string, void> {
  let decoder: TextDecoder | undefined
  let size = 0
  for await (const part of bytes) {
    size += part.length
    if (size > FILE_AT_MOST) refuseFile('Ce fichier dépasse 50\u00a0Mo. Demandez à la banque une période plus courte.')
    decoder ??= new TextDecoder(encoding ?? encodingOf(part), { fatal: true })
    yield inWords(() => decoder?.decode(part, { stream: true }))
  }
  yield inWords(() => decoder?.decode())
}

function inWords(read: () => string | undefined): string {
  try {
    return read() ?? ''
  } catch {
    return refuseFile(WRONG)
  }
}

function encodingOf(head: Uint8Array): string {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  const said = XML.exec(Buffer.from(head.subarray(0, 300)).toString('latin1').replace(/^ï»¿/, ''))?.[1]?.toLowerCase()
  if (said === undefined) return 'utf-8'
  return KNOWN.has(said) && said !== 'utf-16' ? said : refuseFile(WRONG)
}

/** The lines of a text that comes in parts. Throws at one that is longer than any of a statement. */
export async function* linesOf(parts: AsyncIterable<string>): AsyncGenerator<string, void> {
  let rest = ''
  for await (const part of parts) {
    const lines = (rest + part).split(/\r\n|\n|\r(?!$)/)
    rest = lines.pop() ?? ''
    if (rest.length > LINE_AT_MOST) refuseFile('Ce fichier n’est pas un relevé\u00a0: ses lignes sont trop longues.')
    yield* lines
  }
  if (rest) yield rest.replace(/\r$/, '')
}

const LINE_AT_MOST = 20_000
