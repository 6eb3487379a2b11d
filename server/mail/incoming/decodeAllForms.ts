import { HttpError } from '#server/lib/errors.ts'

/** Decoded version of a mail's text, with the range of original characters behind each character. */
export type DecodedMailText = { text: string; from: Int32Array; to: Int32Array }

/** Maximum depth of nested encodings that are decoded in a mail's text. */
const DEPTH = 4
/** Maximum characters of all decoded versions of a mail's text together; no mail program writes more. */
const CHARACTERS_AT_MOST = 1_500_000
const TOO_INTRICATE = 'Ce message contient trop de liens encodés\u00a0: écrivez-en un neuf, sans ce à quoi il répond.'

/** Characters that mail programs and gateways insert: spaces, line ends, quote marks and invisible characters. */
const IGNORED = /^[\s>|\p{Cf}\p{Cc}\p{M}\u115f\u1160\u3164]+$/u
const UNPLAIN = /[\s>|\p{Cf}\p{Cc}\p{M}\u115f\u1160\u3164]+|[^\0-\x7f]/gu
const HYPHEN = /[\u2010-\u2015\u2212]/g

const utf8 = (hex: string) => Buffer.from(hex.replace(/[^\da-f]/gi, ''), 'hex').toString('utf8')
const named: Record<string, string> = {
  num: '#',
  lowbar: '_',
  hyphen: '-',
  dash: '-',
  amp: '&',
  commat: '@',
  plus: '+',
  percnt: '%',
  equals: '=',
  ast: '*',
}
const codePoint = (value: number) => (value > 0 && value <= 0x10_ff_ff ? String.fromCodePoint(value) : '')

/** Letters by which Proofpoint URL Defense 3, a mail gateway, encodes run lengths of 2, 3, 4… bytes. */
const RUN_LENGTHS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

type Codec = { pattern: RegExp; decode: (found: RegExpExecArray) => string }

const softBreak: Codec = { pattern: /=[ \t]*\r?\n/g, decode: () => '' }
const tag: Codec = { pattern: /<\/?(?:a|b|br|em|font|i|o:p|span|strong|u|wbr)\b[^<>]{0,300}>/gi, decode: () => '' }
const codecs: Codec[] = [
  // Percent-encoding (RFC 3986), quoted-printable (RFC 2045) and Proofpoint URL Defense 2, by their escape character.
  { pattern: /(?:%[\da-f]{2})+/gi, decode: ([found]) => utf8(found) },
  { pattern: /(?:=[\da-f]{2})+/gi, decode: ([found]) => utf8(found) },
  { pattern: /(?:-[\da-f]{2})+/gi, decode: ([found]) => utf8(found.replaceAll('-', '')) },
  {
    pattern: /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{3,8}));?/gi,
    decode: ([found, decimal, hex, name]) =>
      decimal ? codePoint(Number(decimal)) : hex ? codePoint(parseInt(hex, 16)) : (named[name ?? ''] ?? found),
  },
  {
    pattern: /\\u\{?([\da-f]{4})\}?|\\x([\da-f]{2})/gi,
    decode: ([, unicode, byte]) => codePoint(parseInt(unicode ?? byte ?? '', 16)),
  },
  // Proofpoint URL Defense 3: « * » stands for the next byte after « __; », « **X » for a run of them.
  {
    pattern: /\/v3\/__((?:(?!__;).){1,700})__;([\w-]{0,400})/g,
    decode: ([, url = '', encoded = '']) => {
      const bytes = Array.from(Buffer.from(encoded, 'base64').toString('utf8'))
      return url.replace(/\*\*([\w-])|\*/g, (_, run?: string) =>
        bytes.splice(0, run === undefined ? 1 : RUN_LENGTHS.indexOf(run) + 2).join(''),
      )
    },
  },
]

/**
 * Returns all decoded versions of a mail's text: as it is, without line breaks, spaces, quote marks and invisible
 * characters, and repeatedly decoded. Throws a 422 when there are too many.
 */
export function decodeAllTextEncodings(source: string): DecodedMailText[] {
  const from = Int32Array.from({ length: source.length }, (_, at) => at)
  const raw = { text: source, from, to: from.map((at) => at + 1) }
  const forms = new Map<string, DecodedMailText>()
  let characters = 0
  const add = (form: DecodedMailText) => {
    if (forms.has(form.text)) return false
    characters += form.text.length
    if (characters > CHARACTERS_AT_MOST) throw new HttpError(422, TOO_INTRICATE)
    forms.set(form.text, form)
    return true
  }
  let latest = [raw, rewrite(raw, softBreak), rewrite(raw, tag)]
    .filter((form) => form !== undefined)
    .map(squeeze)
    .filter(add)
  for (let depth = 0; depth < DEPTH && latest.length > 0; depth++) {
    latest = latest.flatMap((form) =>
      codecs
        .flatMap((codec) => rewrite(form, codec) ?? [])
        .map(squeeze)
        .filter(add),
    )
  }
  return [...forms.values()]
}

/**
 * Returns the text with each match of an encoding decoded; undefined when nothing changes. Decoded text must not be
 * longer than the match.
 */
function rewrite(form: DecodedMailText, { pattern, decode }: Codec): DecodedMailText | undefined {
  const parts: string[] = []
  const [from, to] = [new Int32Array(form.text.length), new Int32Array(form.text.length)]
  let length = 0
  let copied = 0
  const copy = (end: number) => {
    parts.push(form.text.slice(copied, end))
    from.set(form.from.subarray(copied, end), length)
    to.set(form.to.subarray(copied, end), length)
    length += end - copied
  }
  for (const found of form.text.matchAll(pattern)) {
    const decoded = decode(found)
    if (decoded === found[0]) continue
    copy(found.index)
    copied = found.index + found[0].length
    parts.push(decoded)
    // One escape for each character: each has its own range.
    const width = found[0].length / decoded.length
    const isEven = Number.isInteger(width) && /^[\0-\x7f]*$/.test(decoded)
    for (let at = 0; at < decoded.length; at++) {
      from[length] = form.from[isEven ? found.index + at * width : found.index] ?? 0
      to[length++] = form.to[isEven ? found.index + (at + 1) * width - 1 : copied - 1] ?? 0
    }
  }
  if (copied === 0) return undefined
  copy(form.text.length)
  return { text: parts.join(''), from: from.subarray(0, length), to: to.subarray(0, length) }
}

/** Removes characters that mail programs insert from a text, and normalizes letters (NFKC). */
const squeeze = (form: DecodedMailText): DecodedMailText =>
  rewrite(form, { pattern: UNPLAIN, decode: ([found]) => plainOf(found) }) ?? form

function plainOf(letters: string) {
  if (IGNORED.test(letters)) return ''
  return letters.replace(HYPHEN, '-').normalize('NFKC').slice(0, letters.length)
}
