import { throwUnreadableUploadError } from '#server/lib/throwUnreadableUploadError.ts'
import { detectUtf16 } from '#server/lib/detectUtf16.ts'

/** Maximum size of a decompressed bank file, in bytes. */
export const DECOMPRESSED_BANK_FILE_MAX_BYTES = 50 * 1_048_576

const KNOWN = new Set(['utf-8', 'iso-8859-1', 'iso-8859-15', 'windows-1252', 'us-ascii', 'utf-16'])
const WRONG = 'Ce fichier n’est pas écrit dans le jeu de caractères qu’il annonce. Demandez-le de nouveau à la banque.'
const XML = /^\s*<\?xml[^>]{0,200}?encoding\s*=\s*["']([^"'<>]{1,40})["']/

/**
 * Yields the text of a bank file in parts. The encoding is the given one, or taken from the XML declaration or first
 * bytes. Throws a refusal beyond 50 MB or for invalid characters.
 */
export async function* decodeBankFile(
  bytes: AsyncIterable<Uint8Array>,
  encoding?: string,
): AsyncGenerator<string, void> {
  let decoder: TextDecoder | undefined
  let size = 0
  for await (const part of bytes) {
    size += part.length
    if (size > DECOMPRESSED_BANK_FILE_MAX_BYTES)
      throwUnreadableUploadError('Ce fichier dépasse 50\u00a0Mo. Demandez à la banque une période plus courte.')
    decoder ??= new TextDecoder(encoding ?? saidEncoding(part), { fatal: true })
    yield inWords(() => decoder?.decode(part, { stream: true }))
  }
  yield inWords(() => decoder?.decode())
}

/** Characters to drop from a bank file: byte order marks of joined files, Ctrl-Z and zero bytes. */
const EMPTY_SIGNS = ['\ufeff', '\u001a', '\0']

function inWords(read: () => string | undefined): string {
  try {
    return EMPTY_SIGNS.reduce((text, sign) => text.replaceAll(sign, ''), read() ?? '')
  } catch {
    return throwUnreadableUploadError(WRONG)
  }
}

function saidEncoding(head: Uint8Array): string {
  const wide = detectUtf16(head)
  if (wide) return wide
  const said = XML.exec(Buffer.from(head.subarray(0, 300)).toString('latin1').replace(/^ï»¿/, ''))?.[1]?.toLowerCase()
  if (said === undefined) return 'utf-8'
  return KNOWN.has(said) && said !== 'utf-16' ? said : throwUnreadableUploadError(WRONG)
}

/**
 * Detects the encoding of a French bank's file: UTF-16, UTF-8, else Windows-1252; undefined for XML, which declares its
 * own.
 */
export async function detectBankFileEncoding(bytes: () => AsyncIterable<Uint8Array>): Promise<string | undefined> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let isFirst = true
  for await (const part of bytes()) {
    if (isFirst) {
      const wide = detectUtf16(part)
      if (wide) return wide
      if (/^(?:ï»¿)?\s*<\?xml/.test(Buffer.from(part.subarray(0, 40)).toString('latin1'))) return undefined
    }
    isFirst = false
    try {
      decoder.decode(part, { stream: true })
    } catch {
      return 'windows-1252'
    }
  }
  try {
    decoder.decode()
  } catch {
    return 'windows-1252'
  }
  return 'utf-8'
}
