import { array, assert, asyncProperty, constantFrom, nat, record } from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  parseSampleBankStatement,
  readBankStatementSamples,
  type ParsedBankStatementSample,
  type BankStatementSample,
  type ExpectedBankStatementLine,
} from '#tests/samples/readStatementSamples.ts'

/**
 * Number of damaged versions of each sample bank statement. FUZZ_INPUTS sets another number, FUZZ_SEED another
 * sequence.
 */
const RUNS = Number(process.env['FUZZ_INPUTS'] ?? 10)
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_261_126)

type Change = { kind: 'lose' | 'double' | 'move'; from: number; to: number }
const changes = array(
  record({
    kind: constantFrom('lose', 'double', 'move'),
    from: nat(200),
    to: nat(200),
  }),
  { maxLength: 3 },
)
const ends = constantFrom('same', '\r\n', '\n', '\r')
const encodings = constantFrom('utf8', 'utf8 with a mark', 'windows-1252', 'utf16le', 'utf16le with a mark', 'utf16be')

const readable = readBankStatementSamples().filter(({ right }) => right.lines)

describe(`damaged statements (seed ${SEED})`, () => {
  it.each(readable)(
    'are read correctly, questioned or refused: $file',
    { timeout: 1000 * RUNS + 30_000 },
    async (sample) => {
      const rows = rowsOf(textOf(sample.bytes))
      await assert(
        asyncProperty(changes, ends, encodings, async (made, end, encoding) => {
          // A line moved to another account or document stays plausible: no reader can notice.
          const isOfMany = /two-accounts|after-intraday|boursobank/.test(sample.file)
          const text = changed(rows, isOfMany ? made.filter(({ kind }) => kind === 'lose') : made)
          const isXml = sample.file.endsWith('.xml')
          const bytes = encoded(end === 'same' || isXml ? text : text.replaceAll(/\r\n|\r|\n/g, end), encoding)
          const read = await parseSampleBankStatement(bytes, sample.answers)
          expect(faultsIn(read, sample, made)).toEqual([])
        }),
        { numRuns: RUNS, seed: SEED },
      )
    },
  )
})

/** Returns the parsed lines that a damaged bank statement does not contain, or contains fewer times. */
function faultsIn(
  read: ParsedBankStatementSample,
  { right, answers }: BankStatementSample,
  made: Change[],
): ExpectedBankStatementLine[] {
  const most = made.some(({ kind }) => kind === 'double') ? 8 : 1
  const keyOf = ({ on, cents }: ExpectedBankStatementLine) => `${on} ${cents}`
  const left = new Map<string, number>()
  for (const line of right.lines ?? []) left.set(keyOf(line), (left.get(keyOf(line)) ?? 0) + most)
  return (read.lines ?? []).filter((line) => {
    const count = left.get(keyOf(line)) ?? 0
    left.set(keyOf(line), count - 1)
    return count <= 0 && !(line.decide && answers.unsigned !== undefined)
  })
}

function textOf(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Splits a CSV bank statement into rows with their line ends. A quoted cell of several lines stays whole. */
const rowsOf = (text: string): string[] =>
  text.match(/(?:(?<=^|[;,])"(?:[^"]|"")*"(?=[;,\r\n]|$)|[^\r\n])*(?:\r\n|\r|\n|$)/g)?.filter(Boolean) ?? []

function changed(rows: string[], made: Change[]): string {
  const now = [...rows]
  for (const { kind, from, to } of made) {
    if (now.length === 0) break
    const [row = ''] = now.slice(from % now.length)
    if (kind !== 'double') now.splice(from % now.length, 1)
    if (kind !== 'lose') now.splice(to % (now.length + 1), 0, row)
  }
  return now.join('')
}

function encoded(text: string, encoding: string): Buffer {
  if (encoding === 'windows-1252')
    return Buffer.from(
      Array.from(text, (sign) => (sign === '€' ? '\u0080' : sign === '’' ? '\u0092' : sign === '–' ? '\u0096' : sign))
        .map((sign) => (sign.length > 1 || sign.charCodeAt(0) > 255 ? '?' : sign))
        .join(''),
      'latin1',
    )
  const mark = encoding.endsWith('mark') ? '\ufeff' : ''
  if (encoding.startsWith('utf8')) return Buffer.from(mark + text)
  const wide = Buffer.from(mark + text, 'utf16le')
  return encoding === 'utf16be' ? wide.swap16() : wide
}
