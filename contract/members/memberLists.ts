import { z } from 'zod'
import { Answer } from '#contract/answer.ts'
import { DuesPeriod } from '#contract/membership/membership.ts'
import { pageOf, pageQuery } from '#contract/page.ts'
import { route } from '#contract/route.ts'
import { line, text } from '#contract/text.ts'

/**
 * Fields of a member that a column of a list may hold. Two are a whole name: family name first, or given name first. Those of
 * the bank are for the treasury alone.
 */
export const ListField = z.enum([
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
export type ListField = z.infer<typeof ListField>
export const bankFields: readonly ListField[] = ['iban', 'holder', 'rum', 'signed_on', 'sequence', 'last_debit_on']

/** Which column says what: their places from 0. */
export const ListColumns = z.partialRecord(ListField, z.int().min(0).max(59))
export type ListColumns = z.infer<typeof ListColumns>

/** Fields that hold a whole name. */
export const wholeNames = ['last_first', 'first_last'] as const satisfies readonly ListField[]
/** Returns the fields without which nobody can be added and that no column says: a whole name says both of its parts. */
export const missingFields = (columns: ListColumns): ListField[] =>
  (['first_name', 'last_name', 'email', 'company'] as const).filter(
    (field) =>
      columns[field] === undefined &&
      !(field.endsWith('_name') && wholeNames.some((whole) => columns[whole] !== undefined)),
  )

/** Fate of a line: a new member, a member already (who stays as they are), one to mend, or one that a person leaves out. */
export const LineFate = z.enum(['new', 'known', 'bad', 'left'])
export type LineFate = z.infer<typeof LineFate>

const CELL_TOO_LONG = 'Au plus 200 caractères'
/** Values of the fields of a line, as the file or a person writes them. */
export const LineFields = z.partialRecord(ListField, text(200, CELL_TOO_LONG).trim())
export type LineFields = z.infer<typeof LineFields>

/** Line that a person has mended, or leaves out: its fields take the place of the file's. */
export const MendedLine = z.object({
  line: z.int().min(1).max(10_000),
  fields: LineFields.default({}),
  is_left: z.boolean().default(false),
})
export type MendedLine = z.infer<typeof MendedLine>

/** Fields whose words a person maps once to those of the portal. */
export const WordKind = z.enum(['company', 'function', 'contract', 'working_time'])
export type WordKind = z.infer<typeof WordKind>

/**
 * Word of a list that a person has mapped to a choice of the portal, a company by its id; an empty slug leaves the field
 * empty, which a company cannot be.
 */
export const ListWord = z.object({
  kind: WordKind,
  word: line(80, 'Le mot manque', 'Au plus 80 caractères'),
  slug: text(80, 'Ce choix n’existe pas'),
})
export type ListWord = z.infer<typeof ListWord>

/** Line of a list: its number in the file, the person, and its fate with the reasons. */
export const ListLine = z.object({
  line: z.number().int(),
  fate: LineFate,
  name: z.string(),
  email: z.string(),
  /** Everything that is wrong with the line, or worth knowing. */
  why: z.array(z.string()),
  /** Values of a line to mend, without its account; null for the others. */
  fields: LineFields.nullable(),
})
export type ListLine = z.infer<typeof ListLine>

/** Outcome of an import: lines to mend are left for later, the others are taken in. */
export const ListCheck = z.object({
  counts: z.record(LineFate, z.number().int()),
  /** Number of new members with a mandate, and of those who are asked for nothing, since their work has no price. */
  mandates: z.number().int(),
  unpriced: z.number().int(),
  /** Minutes that the invitations take. */
  minutes: z.number().int(),
  lines: z.array(ListLine),
  /** Words that the portal does not know, with the number of their lines. */
  words: z.array(z.object({ kind: WordKind, word: z.string(), count: z.number().int() })),
  /** Choices of the portal for these words. */
  choices: z.record(WordKind, z.array(z.object({ slug: z.string(), label: z.string() }))),
  /** Lines that are no member's: titles, totals. */
  aside: z.array(z.object({ line: z.number().int(), text: z.string() })),
})
export type ListCheck = z.infer<typeof ListCheck>

/** A list that was imported, and how far its invitations are. */
export const MemberList = z.object({
  id: z.number().int(),
  imported_at: z.iso.datetime(),
  by: z.string().nullable(),
  added: z.number().int(),
  /** How many wait for their invitation; how many have chosen a password. */
  waiting: z.number().int(),
  active: z.number().int(),
})
export type MemberList = z.infer<typeof MemberList>

/** Bytes that a list may have, and lines; bytes and number of the lines that are mended beside it. */
export const LIST_BYTES = 4 * 1_048_576
export const MENDS_BYTES = 1_048_576
export const MENDS = 1000
export const LIST_LINES = 5000

const WRONG = 'Ces colonnes ne se lisent pas'
const NO_DAY = 'Choisissez le jour à partir duquel les cotisations sont appelées'
const upload = { types: ['application/octet-stream'], bytes: LIST_BYTES + MENDS_BYTES }
const query = {
  /** The columns, as JSON. */
  columns: text(800, WRONG).optional(),
  period: DuesPeriod.default('annuelle'),
  /** Number of bytes before the file that hold its mended lines, as JSON. */
  mended: z.coerce.number().int().min(1).max(MENDS_BYTES).optional(),
  /** From when on dues are called, of those whose line says nothing of it. */
  charged_from: text(10, NO_DAY)
    .refine((written) => z.iso.date().safeParse(written).success, NO_DAY)
    .optional(),
}
const of = { access: 'board', role: 'memberships' } as const

export const memberLists = {
  checkList: route({
    ...of,
    method: 'POST',
    path: '/board/member-lists/check',
    summary: 'Lit une liste d’adhérents (CSV, XLSX) et dit le sort de chaque ligne, sans rien changer',
    query: z.object(query),
    upload,
    reply: z.object({
      data: z.object({
        columns: z.array(z.string()),
        samples: z.array(z.array(z.string())),
        /** What its columns are taken for, by their headings. */
        proposed: ListColumns,
        /** Null until the columns are named. */
        check: ListCheck.nullable(),
      }),
    }),
  }),
  importList: route({
    ...of,
    method: 'POST',
    path: '/board/member-lists',
    summary: 'Importe d’une liste d’adhérents les lignes qui vont, et les invite',
    stepUp: true,
    query: z.object({ ...query, columns: text(800, WRONG, WRONG) }),
    upload,
    reply: z.object({
      data: z.object({ id: z.number().int().nullable(), added: z.number().int(), bad: z.number().int() }),
    }),
  }),
  saveWords: route({
    ...of,
    method: 'PUT',
    path: '/board/member-lists/words',
    summary:
      'Retient ce que veulent dire des mots de listes\u00a0: une compagnie, une fonction, un contrat, un temps de travail',
    body: z.object({ words: z.array(ListWord).max(200, { abort: true }).min(1) }),
    reply: Answer,
  }),
  lists: route({
    ...of,
    method: 'GET',
    path: '/board/member-lists',
    summary: 'Les listes importées, et où en sont leurs invitations',
    query: z.object({ ...pageQuery, per_page: pageQuery.per_page.default(20) }),
    reply: pageOf(MemberList),
  }),
}
