import { z } from 'zod'
import { BookableLedgerAccountNumber, LedgerBookingLabel } from './ledger.ts'
import { paginatedListSchema, paginationQueryFields } from '#contract/page.ts'
import { defineApiRoute } from '#contract/route.ts'
import { requiredSingleLineSchema, optionalSingleLineSchema, baseTextFieldSchema } from '#contract/text.ts'
import { BankCsvMappingProposal } from './bankCsv.ts'

/** File formats of bank statements and bank replies that can be imported. */
export const BankFileFormat = z.enum(['pain.002', 'camt.053', 'camt.054', 'cfonb120', 'ofx', 'csv'])
export type BankFileFormat = z.infer<typeof BankFileFormat>

/**
 * States of a statement line.
 * - Not matched yet: `pending`
 * - Debits: `paid`, `refused`, `returned` (given back after payment), `known` (recorded before), `unknown` (not ours)
 * - Transfers: `open` (a person decides), `booked`, `ignored`
 * - Anything else: `other`
 */
export const BankStatementLineState = z.enum([
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
export type BankStatementLineState = z.infer<typeof BankStatementLineState>

/** Imported bank statement file, with the number of its lines in each state. */
export const BankStatement = z.object({
  id: z.number().int(),
  format: BankFileFormat,
  name: z.string(),
  imported_at: z.iso.datetime(),
  from_on: z.iso.date().nullable(),
  until_on: z.iso.date().nullable(),
  account_end: z.string(),
  /** Number of lines of the bank statement that an earlier file contained already. */
  repeated: z.number().int(),
  /** French remarks on the whole bank file: accounts and lines left out, balances that do not agree. */
  notes: z.array(z.string()),
  counts: z.record(BankStatementLineState, z.number().int()),
})
export type BankStatement = z.infer<typeof BankStatement>

const BankPart = z.object({
  due_id: z.number().int(),
  amount_cents: z.number().int(),
  from_on: z.iso.date(),
  until_on: z.iso.date(),
  /** Member who owes the due that a statement line pays; null once the member is erased. */
  member: z.object({ id: z.number().int(), name: z.string(), number: z.string() }).nullable(),
})

/** Line of a bank statement, with its state and the dues that it is matched to. */
export const BankStatementLine = z.object({
  id: z.number().int(),
  statement_id: z.number().int(),
  state: BankStatementLineState,
  booked_on: z.iso.date(),
  amount_cents: z.number().int(),
  name: z.string(),
  account_end: z.string(),
  text: z.string(),
  /** Bank's reason code of a failed debit. */
  reason: z.string(),
  /** French note for the treasury: the reason why the bank statement line is open, or was set aside. */
  note: z.string(),
  /** True while the day and amount of an unreadable statement line have not been typed by a person. */
  is_unread: z.boolean(),
  /** True when the bank statement line was matched to dues by its reference and amount, without a person's decision. */
  is_automatic: z.boolean(),
  /** True when the statement line ended the member's mandate. */
  is_mandate_ended: z.boolean(),
  dues: z.array(BankPart),
  /** Ledger account of the bank statement line, or of the part of it that pays no due. */
  booking: z.object({ account: z.string(), label: z.string(), amount_cents: z.number().int() }).nullable(),
})
export type BankStatementLine = z.infer<typeof BankStatementLine>

/** Due proposed as the match of a received bank transfer, with the reason. */
export const BankTransferDueProposal = BankPart.extend({
  reference: z.string(),
  /** Amount of the proposed due that is still owed, in cents. */
  owed_cents: z.number().int(),
  why: z.enum(['reference', 'number', 'name', 'amount', 'search']),
})
export type BankTransferDueProposal = z.infer<typeof BankTransferDueProposal>

/**
 * Question to the treasury before a bank file is imported: its columns, the sign of its amounts, the meaning of
 * `16,000` or of `11/05/2026`, the account.
 */
export const BankFileImportQuestion = z.enum(['columns', 'sign', 'three_digits', 'day_order', 'account'])
export type BankFileImportQuestion = z.infer<typeof BankFileImportQuestion>

/** Result of importing a bank file: the statement, or the questions to answer first. */
const BankStatementImportReply = z.object({
  /**
   * Id of the imported statement; null when a question must be answered first or an archive held no importable file.
   */
  id: z.number().int().nullable(),
  columns: z.array(z.string()),
  samples: z.array(z.array(z.string())),
  questions: z.array(BankFileImportQuestion),
  /** CSV columns of a bank file, guessed from their names and values; null for a file that is not a table. */
  guess: BankCsvMappingProposal.nullable(),
  /** Ambiguous amount of the bank file, as written there; empty when there is none. */
  example: z.string(),
  /** Ambiguous date of the bank file, as written there; empty when there is none. */
  day: z.string(),
  /** Bank accounts found in a bank file, to choose from, as the file names them. */
  accounts: z.array(z.string()),
  /** Bank files in an imported archive, each with its own result. */
  files: z.array(z.object({ name: z.string(), id: z.number().int().nullable(), message: z.string() })),
})
export type BankStatementImportReply = z.infer<typeof BankStatementImportReply>

const NO_DAY = 'Choisissez le jour'
const WRONG_MAPPING = 'Ces colonnes ne se lisent pas'
const boardAccess = { access: 'board', role: 'treasury' } as const
/**
 * Schema of a signed amount of a bank statement line in cents: positive for money received, negative for money paid.
 */
const SignedCents = z
  .int('Un montant s’écrit en euros')
  .min(-100_000_000, 'Un montant ne dépasse pas 1\u00a0000\u00a0000\u00a0€')
  .max(100_000_000, 'Un montant ne dépasse pas 1\u00a0000\u00a0000\u00a0€')
  .refine((cents) => cents !== 0, 'Un montant est plus grand que zéro')
const Cents = z.int('Un montant s’écrit en euros').min(1, 'Un montant est plus grand que zéro').max(10_000_000, {
  error: 'Un montant ne dépasse pas 100 000\u00a0€',
})

/** Maximum size of an uploaded bank file, in bytes. Compressed, a statement of 50 MB takes about a tenth of that. */
export const MAX_BANK_FILE_BYTES = 16 * 1_048_576

/** API routes of the treasury for bank files: import, matching and decisions on statement lines. */
export const boardBankRoutes = {
  importStatement: defineApiRoute('POST /board/statements', {
    ...boardAccess,
    summary:
      'Importe une réponse de la banque ou un relevé (pain.002, camt.053, camt.054, CFONB 120, OFX, CSV, ou une archive ZIP de ces fichiers)',
    stepUp: true,
    query: z.object({
      name: optionalSingleLineSchema(200, 'Le nom de ce fichier est trop long\u00a0: 200 signes au plus').default(''),
      /** Columns of a bank's CSV table as JSON (`BankCsvMapping`). */
      columns: baseTextFieldSchema(600, WRONG_MAPPING).optional(),
      /** Association's bank account chosen by a person among those of a bank file, as the file names it. */
      account: optionalSingleLineSchema(60, 'Ce compte est trop long').optional(),
    }),
    upload: { types: ['application/octet-stream', 'application/gzip'], bytes: MAX_BANK_FILE_BYTES },
    reply: z.object({ data: BankStatementImportReply }),
  }),
  statements: defineApiRoute('GET /board/statements', {
    ...boardAccess,
    summary: 'Les fichiers de la banque qui ont été importés, le plus récent d’abord',
    query: z.object({ ...paginationQueryFields, per_page: paginationQueryFields.per_page.default(20) }),
    reply: paginatedListSchema(BankStatement),
  }),
  statement: defineApiRoute('GET /board/statements/:id', {
    ...boardAccess,
    summary: 'Un fichier de la banque, et ce que ses lignes sont devenues',
    reply: z.object({ data: BankStatement }),
  }),
  statementEntries: defineApiRoute('GET /board/statements/:id/entries', {
    ...boardAccess,
    summary: 'Les lignes d’un fichier de la banque',
    query: z.object({
      ...paginationQueryFields,
      per_page: paginationQueryFields.per_page.default(20),
      state: BankStatementLineState.optional(),
    }),
    reply: paginatedListSchema(BankStatementLine),
  }),
  proposals: defineApiRoute('GET /board/bank-entries/:id/proposals', {
    ...boardAccess,
    summary: 'Les cotisations qu’un virement peut payer\u00a0: par référence, numéro, nom ou montant, ou cherchées',
    query: z.object({
      search: baseTextFieldSchema(100, 'La recherche doit contenir au plus 100 caractères').trim().default(''),
    }),
    reply: z.object({ data: z.array(BankTransferDueProposal) }),
  }),
  bookEntry: defineApiRoute('PUT /board/bank-entries/:id/dues', {
    ...boardAccess,
    summary: 'Note un virement comme le paiement d’une ou de plusieurs cotisations, et ce qui en reste à un compte',
    body: z.object({
      parts: z
        .array(z.object({ due_id: z.int().positive().max(2_147_483_647), amount_cents: Cents }))
        .max(20, { abort: true, error: 'Vingt cotisations au plus' })
        .min(1, 'Choisissez une cotisation'),
      /**
       * Part of a bank statement line that pays no due, booked to a ledger account: a gift, or below zero the fee kept
       * by a platform.
       */
      rest: z
        .object({
          account: BookableLedgerAccountNumber,
          label: LedgerBookingLabel,
          amount_cents: SignedCents,
        })
        .optional(),
    }),
    reply: z.object({ data: BankStatementLine }),
  }),
  readEntry: defineApiRoute('PUT /board/bank-entries/:id/reading', {
    ...boardAccess,
    summary: 'Dit le jour et le montant d’une ligne qui ne se lit pas',
    body: z.object({
      booked_on: baseTextFieldSchema(10, NO_DAY).refine((written) => z.iso.date().safeParse(written).success, NO_DAY),
      amount_cents: SignedCents,
    }),
    reply: z.object({ data: BankStatementLine }),
  }),
  ignoreEntry: defineApiRoute('PUT /board/bank-entries/:id/ignored', {
    ...boardAccess,
    summary: 'Dit qu’une ligne n’est pas une cotisation, et pourquoi',
    body: z.object({
      reason: requiredSingleLineSchema(200, 'Dites ce que c’est', 'La raison doit tenir en 200 caractères'),
    }),
    reply: z.object({ data: BankStatementLine }),
  }),
  undoEntry: defineApiRoute('DELETE /board/bank-entries/:id/decision', {
    ...boardAccess,
    summary: 'Annule ce qui a été décidé d’une ligne\u00a0: ce qu’elle payait est dû de nouveau',
  }),
}
