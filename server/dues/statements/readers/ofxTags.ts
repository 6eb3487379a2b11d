import { throwUnreadableUploadError } from '#server/lib/throwUnreadableUploadError.ts'

/** Tag of an OFX bank statement with its value, such as `<TRNAMT>16.00`; or start or end of a group. */
export type OfxTag = { name: string; isEnd: boolean; value: string }

const VALUE_AT_MOST = 5000
const TAG = /<(\/?)([A-Za-z][A-Za-z0-9_.]{0,63})(?:\s[^<>]{0,200})?(\/?)>/g

/**
 * Yields the tags of an OFX bank statement: SGML (1.x, values without end tags) or XML (2.x). A stray `<` belongs to
 * the value. Throws a refusal for a document type and for overlong values.
 */
export async function* ofxTags(parts: AsyncIterable<string>): AsyncGenerator<OfxTag, void> {
  let held = ''
  let open: { name: string; isEnd: boolean } | undefined
  for await (const part of parts) {
    held += part
    if (/<!(?:DOCTYPE|ENTITY)/i.test(held))
      throwUnreadableUploadError(
        'Ce fichier déclare des entités (DTD), ce qu’aucune banque n’écrit\u00a0: il n’est pas lu.',
      )
    let from = 0
    for (const found of held.matchAll(TAG)) {
      if (open) yield { ...open, value: decoded(held.slice(from, found.index)) }
      open = { name: (found[2] ?? '').toUpperCase(), isEnd: found[1] === '/' || found[3] === '/' }
      from = found.index + found[0].length
      if (found[3] === '/') {
        yield { ...open, isEnd: false, value: '' }
      }
    }
    held = held.slice(from)
    if (held.length > VALUE_AT_MOST)
      throwUnreadableUploadError('Ce fichier n’est pas un relevé\u00a0: il est fait pour épuiser ce qui le lit.')
  }
  if (open) yield { ...open, value: decoded(held) }
}

const NAMED: Record<string, string> = { lt: '<', gt: '>', amp: '&', apos: '’', quot: '"', nbsp: '\u00a0' }

/** Returns an OFX value with its character references resolved once; unknown ones stay. */
const decoded = (value: string): string =>
  value
    .trim()
    .replaceAll(
      /&(?:#(\d{1,6})|#x([\da-f]{1,5})|([a-z]{2,6}));/gi,
      (whole, decimal?: string, hex = '', name?: string) => {
        if (name) return NAMED[name.toLowerCase()] ?? whole
        const code = decimal ? Number(decimal) : Number.parseInt(String(hex), 16)
        return code > 31 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : ' '
      },
    )
