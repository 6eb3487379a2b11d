import { readdirSync, readFileSync } from 'node:fs'
import type { BankFileImportQuestion } from '#contract/dues/statements.ts'
import { BankCsvMapping } from '#contract/dues/bankCsv.ts'
import { BankImportQuestionsError } from '#server/dues/statements/readers/importQuestions.ts'
import {
  buildAssociationBankAccountTest,
  keepAssociationAccountItems,
} from '#server/dues/statements/readers/ownItems.ts'
import { parseBankFile } from '#server/dues/statements/readers/readStatement.ts'
import { HttpError } from '#server/lib/errors.ts'

const FOLDER = new URL('./statements/', import.meta.url)
/** IBAN of the demo association. */
const IBAN = 'FR76 3000 6000 0112 3456 7890 189'

/** Expected line of a sample bank statement. `decide` is true when a person must decide about it. */
export type ExpectedBankStatementLine = { on: string; cents: number; says: string; decide?: boolean }

/** Result of parsing a sample bank statement: its content, the questions to the treasurer, or a refusal. */
export type ParsedBankStatementSample = {
  format?: string
  lines?: ExpectedBankStatementLine[]
  unread?: string[]
  notes?: string[]
  verified?: boolean
  asks?: BankFileImportQuestion[]
  refused?: string
}

export type BankStatementSample = {
  file: string
  bytes: Buffer
  /** Bank or program that exported the sample statement. */
  source: string
  /** Treasurer's column choices that differ from the proposed CSV columns. */
  answers: Partial<BankCsvMapping>
  right: ParsedBankStatementSample
}

/** Returns the sample bank statement files of the tests, each with its expected parsing result. */
export function readBankStatementSamples(): BankStatementSample[] {
  const names = readdirSync(FOLDER)
  return names
    .filter((name) => !name.endsWith('.json'))
    .map((file) => {
      const told = JSON.parse(readFileSync(new URL(file.replace(/\.\w+$/, '.json'), FOLDER), 'utf8')) as Pick<
        BankStatementSample,
        'source' | 'right'
      > &
        Partial<Pick<BankStatementSample, 'answers'>>
      return { ...told, answers: told.answers ?? {}, file, bytes: readFileSync(new URL(file, FOLDER)) }
    })
}

/**
 * Parses a sample bank statement as the import does. The treasurer accepts the proposed CSV columns, except for the
 * given answers.
 */
export async function parseSampleBankStatement(
  bytes: Uint8Array,
  answers: BankStatementSample['answers'] = {},
): Promise<ParsedBankStatementSample> {
  try {
    return await readOnce(bytes, undefined)
  } catch (error) {
    if (error instanceof HttpError) return { refused: error.message }
    if (!(error instanceof BankImportQuestionsError)) throw error
    const { questions, guess, columns } = error.asked
    // The treasurer must answer when columns have no names.
    if (columns[0] === 'Colonne 1' && answers.date === undefined) return { asks: questions }
    const mapping = BankCsvMapping.safeParse({ ...guess, ...answers })
    if (!mapping.success || questions.includes('account')) return { asks: questions }
    return readAnswered(bytes, mapping.data, questions)
  }
}

async function readAnswered(
  bytes: Uint8Array,
  mapping: BankCsvMapping,
  questions: BankFileImportQuestion[],
): Promise<ParsedBankStatementSample> {
  try {
    return await readOnce(bytes, mapping)
  } catch (error) {
    if (error instanceof HttpError) return { refused: error.message }
    if (!(error instanceof BankImportQuestionsError)) throw error
    return { asks: error.asked.questions.length < questions.length ? questions : error.asked.questions }
  }
}

async function readOnce(bytes: Uint8Array, mapping: BankCsvMapping | undefined): Promise<ParsedBankStatementSample> {
  const items = parseBankFile({ bytes: () => inParts(bytes), mappingOf: async () => mapping })
  const read = { format: '', verified: false }
  const [lines, unread, notes] = [[] as ExpectedBankStatementLine[], [] as string[], [] as string[]]
  let [doubt, refusal] = ['', '']
  for await (const item of keepAssociationAccountItems(items, buildAssociationBankAccountTest([IBAN]), undefined)) {
    if ('head' in item) Object.assign(read, { format: item.head.format, verified: item.head.isVerified ?? false })
    else if ('record' in item) {
      const { booked_on, amount_cents, name, text, doubt: own } = item.record
      lines.push({ on: booked_on, cents: amount_cents, says: `${name} ${text}`.trim(), decide: own !== undefined })
    } else if ('unread' in item) {
      unread.push(item.unread.text)
      refusal ||= item.unread.refusal
    } else if ('doubt' in item) doubt = item.doubt
    else notes.push(item.note)
  }
  if (refusal && lines.length === 0) return { refused: refusal }
  return {
    ...read,
    lines: lines.map((line) => ({ ...line, decide: line.decide || (doubt !== '' && line.cents > 0) })),
    unread,
    notes: doubt ? [doubt, ...notes] : notes,
  }
}

/** Yields a bank statement's bytes in chunks of 997 bytes, so that chunk borders fall inside XML tokens. */
async function* inParts(bytes: Uint8Array): AsyncGenerator<Uint8Array, void> {
  for (let at = 0; at < bytes.length; at += 997) yield bytes.subarray(at, at + 997)
  if (bytes.length === 0) yield bytes
}
