import { z } from 'zod'
import { DuesPaymentFrequency } from '#contract/membership/membership.ts'
import { paginatedListSchema, paginationQueryFields } from '#contract/page.ts'
import { defineApiRoute } from '#contract/route.ts'
import { requiredSingleLineSchema, baseTextFieldSchema } from '#contract/text.ts'

/**
 * Fields of a member that a column of an imported member list may hold. `last_first` and `first_last` are whole names.
 * Bank fields are visible to the treasury only.
 */
export const ImportedMemberListField = z.enum([
  'first_name',
  'last_name',
  'last_first',
  'first_last',
  'email',
  'phone',
  'company',
  'base',
  'function',
  'contract',
  'working_time',
  'joined_on',
  'paid_until',
  'period',
  'way',
  'iban',
  'holder',
  'rum',
  'signed_on',
  'sequence',
  'last_debit_on',
])
export type ImportedMemberListField = z.infer<typeof ImportedMemberListField>
/** Bank account and SEPA mandate fields of an imported member list. Only the treasury may import them. */
export const importedMemberListBankFields: readonly ImportedMemberListField[] = [
  'iban',
  'holder',
  'rum',
  'signed_on',
  'sequence',
  'last_debit_on',
]

/** Column of each field in an imported member list, by position from 0. */
export const ImportedMemberListColumns = z.partialRecord(ImportedMemberListField, z.int().min(0).max(59))
export type ImportedMemberListColumns = z.infer<typeof ImportedMemberListColumns>

/** Fields of an imported member list that hold a whole name. */
export const importedMemberListWholeNameFields = [
  'last_first',
  'first_last',
] as const satisfies readonly ImportedMemberListField[]
/**
 * Returns the required member fields that no column of an imported list provides. A whole name provides both of its
 * parts.
 */
export const findMissingMemberListFields = (columns: ImportedMemberListColumns): ImportedMemberListField[] =>
  (['first_name', 'last_name', 'email', 'company'] as const).filter(
    (field) =>
      columns[field] === undefined &&
      !(field.endsWith('_name') && importedMemberListWholeNameFields.some((whole) => columns[whole] !== undefined)),
  )

/**
 * Outcome of a line of an imported member list. `new`: new member; `known`: existing member, unchanged; `bad`: line to
 * correct; `left`: line left out by a person.
 */
export const MemberListLineOutcome = z.enum(['new', 'known', 'bad', 'left'])
export type MemberListLineOutcome = z.infer<typeof MemberListLineOutcome>

const CELL_TOO_LONG = 'Au plus 200 caractères'
/** Field values of one line of an imported member list, as the file or a person writes them. */
export const MemberListLineFields = z.partialRecord(
  ImportedMemberListField,
  baseTextFieldSchema(200, CELL_TOO_LONG).trim(),
)
export type MemberListLineFields = z.infer<typeof MemberListLineFields>

/** Line of an imported member list that a person has corrected or left out: its fields replace those of the file. */
export const CorrectedMemberListLine = z.object({
  line: z.int().min(1).max(10_000),
  fields: MemberListLineFields.default({}),
  is_left: z.boolean().default(false),
})
export type CorrectedMemberListLine = z.infer<typeof CorrectedMemberListLine>

/** Fields of an imported member list whose words a person maps to the portal's choices. */
export const MemberListMappedField = z.enum(['company', 'function', 'contract', 'working_time'])
export type MemberListMappedField = z.infer<typeof MemberListMappedField>

/**
 * Word of an imported member list, mapped to a choice of the portal (`slug`; for a company, its id). An empty slug
 * leaves the field empty, which a company does not allow.
 */
export const MemberListWordMapping = z.object({
  kind: MemberListMappedField,
  word: requiredSingleLineSchema(80, 'Le mot manque', 'Au plus 80 caractères'),
  slug: baseTextFieldSchema(80, 'Ce choix n’existe pas'),
})
export type MemberListWordMapping = z.infer<typeof MemberListWordMapping>

/** Line of an imported member list: its line number in the file, the person, the outcome and the reasons. */
export const MemberListLine = z.object({
  line: z.number().int(),
  fate: MemberListLineOutcome,
  name: z.string(),
  email: z.string(),
  /** French errors and remarks on the line of the member list. */
  why: z.array(z.string()),
  /** Field values of a member list's line to correct, without its bank account; null for other lines. */
  fields: MemberListLineFields.nullable(),
})
export type MemberListLine = z.infer<typeof MemberListLine>

/**
 * Outcome of a member list import: its lines, figures and unknown words. Lines to correct are skipped, the others are
 * imported.
 */
export const MemberListImportOutcome = z.object({
  counts: z.record(MemberListLineOutcome, z.number().int()),
  /**
   * Number of new members with a mandate; `unpriced`: number of those who owe nothing because their work has no price.
   */
  mandates: z.number().int(),
  unpriced: z.number().int(),
  /** Time needed to send the invitations of the imported members, in minutes. */
  minutes: z.number().int(),
  lines: z.array(MemberListLine),
  /** Words of the imported member list that are unknown to the portal, with the number of lines that hold them. */
  words: z.array(z.object({ kind: MemberListMappedField, word: z.string(), count: z.number().int() })),
  /** Choices of the portal to which unknown words of the member list can be mapped. */
  choices: z.record(MemberListMappedField, z.array(z.object({ slug: z.string(), label: z.string() }))),
  /** Lines of the imported member list that describe no member: titles, totals. */
  aside: z.array(z.object({ line: z.number().int(), text: z.string() })),
})
export type MemberListImportOutcome = z.infer<typeof MemberListImportOutcome>

/** Imported member list, with the progress of its invitations. */
export const ImportedMemberList = z.object({
  id: z.number().int(),
  imported_at: z.iso.datetime(),
  by: z.string().nullable(),
  added: z.number().int(),
  /**
   * Number of invitations still to send to the imported members; `active`: number of members who have chosen a
   * password.
   */
  waiting: z.number().int(),
  active: z.number().int(),
})
export type ImportedMemberList = z.infer<typeof ImportedMemberList>

/** Maximum size of a member list file, in bytes. */
export const MAX_MEMBER_LIST_BYTES = 4 * 1_048_576
export const MAX_CORRECTED_MEMBERS_BYTES = 1_048_576
export const MAX_CORRECTED_MEMBER_LINES = 1000

const WRONG = 'Ces colonnes ne se lisent pas'
const NO_DAY = 'Choisissez le jour à partir duquel les cotisations sont appelées'
const upload = { types: ['application/octet-stream'], bytes: MAX_MEMBER_LIST_BYTES + MAX_CORRECTED_MEMBERS_BYTES }
const query = {
  /** Columns of the member list, as JSON (`ImportedMemberListColumns`). */
  columns: baseTextFieldSchema(800, WRONG).optional(),
  period: DuesPaymentFrequency.default('annuelle'),
  /** Length in bytes of the corrected lines (JSON), which precede the member list's file in the upload. */
  mended: z.coerce.number().int().min(1).max(MAX_CORRECTED_MEMBERS_BYTES).optional(),
  /** First day from which dues are charged, for lines of the member list without one. */
  charged_from: baseTextFieldSchema(10, NO_DAY)
    .refine((written) => z.iso.date().safeParse(written).success, NO_DAY)
    .optional(),
}
const boardAccess = { access: 'board', role: 'memberships' } as const

/** API routes of the board's imports of member lists. */
export const memberListImportRoutes = {
  checkList: defineApiRoute('POST /board/member-lists/check', {
    ...boardAccess,
    summary: 'Lit une liste d’adhérents (CSV, XLSX) et dit le sort de chaque ligne, sans rien changer',
    query: z.object(query),
    upload,
    reply: z.object({
      data: z.object({
        columns: z.array(z.string()),
        samples: z.array(z.array(z.string())),
        /** Columns of the member list guessed from their headings. */
        proposed: ImportedMemberListColumns,
        /** Outcome of the member list import; null until the columns are chosen. */
        check: MemberListImportOutcome.nullable(),
      }),
    }),
  }),
  importList: defineApiRoute('POST /board/member-lists', {
    ...boardAccess,
    summary: 'Importe d’une liste d’adhérents les lignes qui vont, et les invite',
    stepUp: true,
    query: z.object({ ...query, columns: baseTextFieldSchema(800, WRONG, WRONG) }),
    upload,
    reply: z.object({
      data: z.object({ id: z.number().int().nullable(), added: z.number().int(), bad: z.number().int() }),
    }),
  }),
  saveWords: defineApiRoute('PUT /board/member-lists/words', {
    ...boardAccess,
    summary:
      'Retient ce que veulent dire des mots de listes\u00a0: une compagnie, une fonction, un contrat, un temps de travail',
    body: z.object({ words: z.array(MemberListWordMapping).max(200, { abort: true }).min(1) }),
  }),
  lists: defineApiRoute('GET /board/member-lists', {
    ...boardAccess,
    summary: 'Les listes importées, et où en sont leurs invitations',
    query: z.object({ ...paginationQueryFields, per_page: paginationQueryFields.per_page.default(20) }),
    reply: paginatedListSchema(ImportedMemberList),
  }),
}
