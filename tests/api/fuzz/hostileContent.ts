import { constantFrom, integer, oneof, tuple, type Arbitrary } from 'fast-check'
import { arbitraryHostileText } from './hostileValues.ts'

const long = (text: string, size: number) => text.repeat(Math.ceil(size / text.length)).slice(0, size)

/** Sample YAML values that are known to break parsers. */
const written = [
  // Dates
  ['2027-03-28 02:30', '2026-10-25 02:30', '2026-02-30 10:00', '0000-01-01 00:00', '9999-12-31 23:59'],
  ['1900-01-01 00:00', '1911-03-10 23:58', '2199-12-31 23:59', '10000-01-01 00:00', '-001-01-01 00:00'],
  ['2026-11-20T09:10:00Z', '2026-11-20', '2026-13-01', '0000-00-00', '1582-10-10', '24:00', '14:60', '12:30:45'],
  // Numbers and lookalikes
  ['0', '-0', '-1', '0.5', '1e309', '-1e309', '.inf', '-.inf', '.nan', '0x1F', '0o17', '1_000', '12,50'],
  ['2147483648', '9007199254740993', long('9', 400), `0.${long('1', 400)}`, '1e-400', '12.505'],
  // Words and signs with a meaning in YAML
  ['~', 'null', 'yes', 'on', 'true', 'false', '""', '[]', '{}', '[null]', '[~, ~]', '[[a]]', '{a: b}'],
  ['*a', '&a x', '[&a x, *a]', '<<: *a', '{<<: {title: x}}', '{<<: [a, b], __proto__: {x: 1}}', '__proto__'],
  ['!!binary aGk=', '!!js/function x', '!!timestamp 2001-01-01', '!!set {a}', '!x y', '!<tag:x> y', '!!str 1'],
  ['|', '>-', '|2\n  a', '? x', '- a\n  - b', '\ta', '\n\ta: b', '@x', '`x', '%x', '#x', 'x #y', ': x', 'a: b: c'],
  ['[', '{', '"', "'", '"a', '[a, b', '{a: b', ']', '}', ',', '"\\x"', '"\\uD800"', '"\\0"', '"\\u202e"', '"a\\nb"'],
  ['---', '...', '\n---\n', '\n...\n', '%YAML 9.9', '%TAG ! x'],
  [
    `${'['.repeat(3000)}${']'.repeat(3000)}`,
    `${'{a: '.repeat(500)}b${'}'.repeat(500)}`,
    `[${long('a, ', 30_000)}a]`,
    `[{title: a, file: a.pdf}, {title: b, file: a.pdf}]`,
    '[{title: a, file: ../../etc/passwd}]',
    '[../a, /etc/passwd, "//evil.example", "/%00", "/é", "/a?b"]',
  ],
  // Texts
  [long('x', 60_000), long('𝒶', 20_000), '\u202eabc', '\u0085', '\u2028', '\ufeff', '\ud800', '\u0001', '\u0000'],
].flat()

/** fast-check arbitrary of a hostile YAML value in a content file's front matter or a YAML sheet. */
export const arbitraryHostileYaml: Arbitrary<string> = oneof(
  { weight: 6, arbitrary: constantFrom(...written) },
  { weight: 2, arbitrary: arbitraryHostileText.map((text) => JSON.stringify(text)) },
  { weight: 1, arbitrary: arbitraryHostileText },
)

const deep = (depth: number) => Array.from({ length: depth }, (_, at) => `${' '.repeat(2 * at)}- a\n`).join('')

const bodies = [
  '',
  deep(300),
  '---\n---\n',
  ...['> ', '- ', '* a ', '[', '![', '`', '*', '_a ', '<', '](', '&#0;', '|', '# ', '1. ', ':::', '\\', '~~~'].flatMap(
    (mark) => [mark, long(mark, 4000), long(`${mark}\n`, 4000)],
  ),
  `|${long(' a |', 4000)}\n|${long(' - |', 4000)}\n|${long(' b |', 4000)}\n`,
  ':::timeline\n- **a** b\n:::\n',
  ':::timeline\n:::\n',
  ':::credit-d-impot\n:::credit-d-impot\na\n:::\n:::\n',
  '::durations\n\n::identity\n',
  '![a](../media/a.png)\n',
  '![a](../media/../../etc/passwd)\n',
  '[a](javascript:alert(1)) [b](//evil.example) [c](/%00)\n',
  '[a]: /b\n\n[a]\n',
  '<script>alert(1)</script>\n',
  '&#x110000; &#xD800; &#0; &nbsp;\n',
  '## a\n\n## a\n\n## \n\n## \u0301\n',
  '| a |\n| - |\n',
]

/** fast-check arbitrary of a hostile Markdown body of a content file. */
export const arbitraryHostileMarkdown: Arbitrary<string> = oneof(
  { weight: 3, arbitrary: constantFrom(...bodies) },
  { weight: 1, arbitrary: arbitraryHostileText },
)

type Bytes = (text: string) => Buffer
const swapped: Bytes = (text) => Buffer.from(text, 'utf16le').swap16()
const writings: Bytes[] = [
  (text) => Buffer.from(text, 'latin1'),
  (text) => Buffer.from(text, 'utf16le'),
  (text) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]),
  (text) => Buffer.concat([Buffer.from([0xfe, 0xff]), swapped(text)]),
  (text) => Buffer.from(`\ufeff${text}`),
  (text) => Buffer.from(`\ufeff\ufeff${text}`),
  (text) => Buffer.from(text.replaceAll('\n', '\r\n')),
  (text) => Buffer.from(text.replaceAll('\n', '\r')),
  (text) => Buffer.from(text.replace('e', '\0')),
  (text) => Buffer.from(text.replaceAll(' ', '\u00a0')),
  (text) => Buffer.from(text.normalize('NFD')),
  (text) => Buffer.concat([Buffer.from(text), Buffer.from([0xc3])]),
  (text) => Buffer.from(text + long('x', 600_000)),
  (text) => Buffer.from(text.repeat(2)),
]

/**
 * fast-check arbitrary of a function that encodes text as bytes: mostly UTF-8, sometimes another encoding or truncated.
 */
export const arbitraryHostileEncoder: Arbitrary<Bytes> = oneof(
  { weight: 8, arbitrary: constantFrom<Bytes>((text) => Buffer.from(text)) },
  { weight: 3, arbitrary: constantFrom(...writings) },
  {
    weight: 1,
    arbitrary: integer({ min: 0, max: 400 }).map(
      (at): Bytes =>
        (text) =>
          Buffer.from(text).subarray(0, at),
    ),
  },
)

/**
 * Returns a fast-check arbitrary of content files with one hostile field, Markdown body or encoding. `head` has the
 * valid front matter.
 */
export function arbitraryHostileContentFile(head: Record<string, string>): Arbitrary<Buffer> {
  const names = Object.keys(head)
  const field = tuple(constantFrom(...names, 'inconnu', '<<', '__proto__', '? x', ''), arbitraryHostileYaml)
  const body = oneof(
    { weight: 2, arbitrary: constantFrom('Un texte.\n') },
    { weight: 1, arbitrary: arbitraryHostileMarkdown },
  )
  return tuple(field, integer({ max: 9, min: 0 }), body, arbitraryHostileEncoder).map(
    ([[name, value], how, text, bytes]) => {
      const fields = how === 0 ? head : { ...head, [name]: value }
      const lines = Object.entries(fields).flatMap(([key, said]) => (said === '' ? [] : [`${key}: ${said}`]))
      if (how === 1) lines.push(`${name}: ${value}`)
      return bytes(`---\n${lines.join('\n')}\n---\n\n${text}`)
    },
  )
}

/** Returns a fast-check arbitrary of versions of a YAML sheet with one hostile value or byte sequence. */
export function arbitraryHostileYamlSheet(sheet: string): Arbitrary<Buffer> {
  const values = [...sheet.matchAll(/(?<=[:,[] )[^\s,{}[\]][^,{}[\]\n]*/g)]
  return tuple(constantFrom(...values), arbitraryHostileYaml, arbitraryHostileEncoder).map(
    ([{ 0: value, index }, other, bytes]) => bytes(sheet.slice(0, index) + other + sheet.slice(index + value.length)),
  )
}
