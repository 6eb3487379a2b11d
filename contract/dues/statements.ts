import { z } from 'zod'
import { Answer } from '#contract/answer.ts'
import { BookingAccount, BookingLabel } from './ledger.ts'
import { idParams, pageOf, pageQuery } from '#contract/page.ts'
import { route } from '#contract/route.ts'
import { line, optionalLine, text } from '#contract/text.ts'

/** How a file of the bank's is written. */
export const BankFormat = z.enum(['pain.002', 'camt.053', 'camt.054', 'cfonb120', 'ofx', 'csv'])
export type BankFormat = z.infer<typeof BankFormat>

/**
 * What became of a line of the bank's: still to be looked at, a debit paid, refused before or given back after, something
 * that was known already, a debit that is none of ours; a transfer that a person decides on, noted, or set aside; anything else.
 */
export const BankEntryState = z.enum([
  'pending',
  'paid',
  'refused',
  'returned',
  'known',
  'unknown',
  'open',
  'booked',
  'ignored',
  'other',
])
export type BankEntryState = z.infer<typeof BankEntryState>

/** A file of the bank's that was imported, and what became of its lines so far. */
export const BankStatement = z.object({
  id: z.number().int(),
  format: BankFormat,
  name: z.string(),
  imported_at: z.iso.datetime(),
  from_on: z.iso.date().nullable(),
  until_on: z.iso.date().nullable(),
  account_end: z.string(),
  /** How many of its lines were in an earlier file. */
  repeated: z.number().int(),
  /** Remarks on the whole file, in French: accounts and lines left out, balances that do not agree. */
  notes: z.array(z.string()),
  /** How many lines there are in each state. */
  counts: z.record(BankEntryState, z.number().int()),
})
export type BankStatement = z.infer<typeof BankStatement>

const BankPart = z.object({
  due_id: z.number().int(),
  amount_cents: z.number().int(),
  from_on: z.iso.date(),
  until_on: z.iso.date(),
  /** Null once they are gone. */
  member: z.object({ id: z.number().int(), name: z.string(), number: z.string() }).nullable(),
})

/** One line of the bank's, what it was taken for, and what it has done to which dues. */
export const BankEntry = z.object({
  id: z.number().int(),
  statement_id: z.number().int(),
  state: BankEntryState,
  booked_on: z.iso.date(),
  amount_cents: z.number().int(),
  name: z.string(),
  account_end: z.string(),
  text: z.string(),
  /** Why a debit failed: the bank's code. */
  reason: z.string(),
  /** What a person should know of it: why it waits, or why it was set aside. */
  note: z.string(),
  /** True until a person has typed the day and the amount of a line that cannot be read. */
  is_unread: z.boolean(),
  /** Whether nobody has decided: its reference and its amount said it all. */
  is_automatic: z.boolean(),
  /** Whether its mandate was ended for it. */
  is_mandate_ended: z.boolean(),
  dues: z.array(BankPart),
  /** The account to which it was booked, or the part of it that pays no due. */
  booking: z.object({ account: z.string(), label: z.string(), amount_cents: z.number().int() }).nullable(),
})
export type BankEntry = z.infer<typeof BankEntry>

/** A due that a transfer may be for, and why one thinks so. */
export const BankProposal = BankPart.extend({
  reference: z.string(),
  /** What is owed of it still. */
  owed_cents: z.number().int(),
  why: z.enum(['reference', 'number', 'name', 'amount', 'search']),
})
export type BankProposal = z.infer<typeof BankProposal>

const place = z.int().min(0).max(59)
const column = place.nullable()
const laterColumn = column.default(null)

const Columns = z.object({
  date: place,
  amount: column,
  credit: column,
  debit: column,
  label: column,
  name: column,
  reference: column,
  /** Column of the direction of an amount: `D` or `C`, `Débit` or `Crédit`. */
  sense: laterColumn,
  /** Column of the balance after each line. */
  balance: laterColumn,
  /** Column of the account, where a table holds several. */
  account: laterColumn,
  /** Direction of amounts without a sign. */
  unsigned: z.enum(['in', 'out']).nullable().default(null),
  /** Meaning of the three digits of `16,000`. */
  three_digits: z.enum(['decimals', 'thousands']).nullable().default(null),
  /** First of day and month in `11/05/2026`. */
  day_order: z.enum(['day', 'month']).nullable().default(null),
})

/**
 * Columns of a table, by their places from 0, and the answers of a person to what the table leaves open. Amounts have
 * one column, or one for each direction.
 */
export const CsvMapping = Columns.refine(
  ({ amount, credit }) => amount !== null || credit !== null,
  'Choisissez la colonne des montants',
)
export type CsvMapping = z.infer<typeof CsvMapping>

/** Columns of a table as the server proposes them. */
export const CsvGuess = Columns.extend({ date: column })
export type CsvGuess = z.infer<typeof CsvGuess>

/**
 * Question that a file leaves open: its columns, the sign of its amounts, the meaning of `16,000` or of
 * `11/05/2026`, the account.
 */
export const StatementQuestion = z.enum(['columns', 'sign', 'three_digits', 'day_order', 'account'])
export type StatementQuestion = z.infer<typeof StatementQuestion>

/** Result of an import: the statement, or the questions to answer first. */
const ImportedStatement = z.object({
  /** Null when a question must be answered first, or when no file of an archive was imported. */
  id: z.number().int().nullable(),
  columns: z.array(z.string()),
  samples: z.array(z.array(z.string())),
  questions: z.array(StatementQuestion),
  /** Columns as the server reads their names and values; null for a file that is no table. */
  guess: CsvGuess.nullable(),
  /** Amount that can be read in two ways, as the table has it; empty when there is none. */
  example: z.string(),
  /** Day that can be read in two ways; empty when there is none. */
  day: z.string(),
  /** Accounts to choose from, as the file names them. */
  accounts: z.array(z.string()),
  /** Files of an archive, each imported on its own. */
  files: z.array(z.object({ name: z.string(), id: z.number().int().nullable(), message: z.string() })),
})
export type ImportedStatement = z.infer<typeof ImportedStatement>

const NO_DAY = 'Choisissez le jour'
const WRONG_MAPPING = 'Ces colonnes ne se lisent pas'
const of = { access: 'board', role: 'treasury' } as const
/** Signed amount in cents: above zero it came in, below zero it went out. */
const SignedCents = z
  .int('Un montant s’écrit en euros')
  .min(-100_000_000, 'Un montant ne dépasse pas 1\u00a0000\u00a0000\u00a0€')
  .max(100_000_000, 'Un montant ne dépasse pas 1\u00a0000\u00a0000\u00a0€')
  .refine((cents) => cents !== 0, 'Un montant est plus grand que zéro')
const Cents = z.int('Un montant s’écrit en euros').min(1, 'Un montant est plus grand que zéro').max(10_000_000, {
  error: 'Un montant ne dépasse pas 100 000\u00a0€',
})

/** How many bytes a file may have on its way here: packed, a statement of 50 MB has a tenth of it. */
export const BANK_FILE_BYTES = 16 * 1_048_576

/** What the bank answers and tells, and what the treasury makes of it. */
export const boardBank = {
  importStatement: route({
    ...of,
    method: 'POST',
    path: '/board/statements',
    summary:
      'Importe une réponse de la banque ou un relevé (pain.002, camt.053, camt.054, CFONB 120, OFX, CSV, ou une archive ZIP de ces fichiers)',
    stepUp: true,
    query: z.object({
      name: optionalLine(200, 'Le nom de ce fichier est trop long\u00a0: 200 signes au plus').default(''),
      /** How the columns of a table are named, as JSON. */
      columns: text(600, WRONG_MAPPING).optional(),
      /** Account of the association, as the file names it, when a person has chosen it. */
      account: optionalLine(60, 'Ce compte est trop long').optional(),
    }),
    upload: { types: ['application/octet-stream', 'application/gzip'], bytes: BANK_FILE_BYTES },
    reply: z.object({ data: ImportedStatement }),
  }),
  statements: route({
    ...of,
    method: 'GET',
    path: '/board/statements',
    summary: 'Les fichiers de la banque qui ont été importés, le plus récent d’abord',
    query: z.object({ ...pageQuery, per_page: pageQuery.per_page.default(20) }),
    reply: pageOf(BankStatement),
  }),
  statement: route({
    ...of,
    method: 'GET',
    path: '/board/statements/:id',
    summary: 'Un fichier de la banque, et ce que ses lignes sont devenues',
    params: idParams,
    reply: z.object({ data: BankStatement }),
  }),
  statementEntries: route({
    ...of,
    method: 'GET',
    path: '/board/statements/:id/entries',
    summary: 'Les lignes d’un fichier de la banque',
    params: idParams,
    query: z.object({
      ...pageQuery,
      per_page: pageQuery.per_page.default(20),
      state: BankEntryState.optional(),
    }),
    reply: pageOf(BankEntry),
  }),
  proposals: route({
    ...of,
    method: 'GET',
    path: '/board/bank-entries/:id/proposals',
    summary: 'Les cotisations qu’un virement peut payer\u00a0: par référence, numéro, nom ou montant, ou cherchées',
    params: idParams,
    query: z.object({ search: text(100, 'La recherche doit contenir au plus 100 caractères').trim().default('') }),
    reply: z.object({ data: z.array(BankProposal) }),
  }),
  bookEntry: route({
    ...of,
    method: 'PUT',
    path: '/board/bank-entries/:id/dues',
    summary: 'Note un virement comme le paiement d’une ou de plusieurs cotisations, et ce qui en reste à un compte',
    params: idParams,
    body: z.object({
      parts: z
        .array(z.object({ due_id: z.int().positive().max(2_147_483_647), amount_cents: Cents }))
        .max(20, { abort: true, error: 'Vingt cotisations au plus' })
        .min(1, 'Choisissez une cotisation'),
      /** Part of the line that pays no due, booked to an account: a gift, or below zero what a platform has kept. */
      rest: z
        .object({
          account: BookingAccount,
          label: BookingLabel,
          amount_cents: SignedCents,
        })
        .optional(),
    }),
    reply: z.object({ data: BankEntry }),
  }),
  readEntry: route({
    ...of,
    method: 'PUT',
    path: '/board/bank-entries/:id/reading',
    summary: 'Dit le jour et le montant d’une ligne qui ne se lit pas',
    params: idParams,
    body: z.object({
      booked_on: text(10, NO_DAY).refine((written) => z.iso.date().safeParse(written).success, NO_DAY),
      amount_cents: SignedCents,
    }),
    reply: z.object({ data: BankEntry }),
  }),
  ignoreEntry: route({
    ...of,
    method: 'PUT',
    path: '/board/bank-entries/:id/ignored',
    summary: 'Dit qu’une ligne n’est pas une cotisation, et pourquoi',
    params: idParams,
    body: z.object({
      reason: line(200, 'Dites ce que c’est', 'La raison doit tenir en 200 caractères'),
    }),
    reply: z.object({ data: BankEntry }),
  }),
  undoEntry: route({
    ...of,
    method: 'DELETE',
    path: '/board/bank-entries/:id/decision',
    summary: 'Annule ce qui a été décidé d’une ligne\u00a0: ce qu’elle payait est dû de nouveau',
    params: idParams,
    reply: Answer,
  }),
}
