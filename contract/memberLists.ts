import { z } from 'zod'
import { DuesPeriod } from './membership.ts'
import { pageOf, pageQuery } from './page.ts'
import { route } from './route.ts'
import { text } from './text.ts'

/** What a column of a list may say of a member. Those of the bank are for the treasury alone. */
export const ListField = z.enum([
  'first_name',
  'last_name',
  'email',
  'phone',
  'company',
  'base',
  'function',
  'contract',
  'working_time',
  'joined_on',
  'paid_until',
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

/** What becomes of a line: somebody new, a member already (who stays as they are), or one that cannot be taken. */
export const LineFate = z.enum(['new', 'known', 'bad'])
export type LineFate = z.infer<typeof LineFate>

/** A line of a list: its number in the file, who it is of, and why it is taken so. */
export const ListLine = z.object({
  line: z.number().int(),
  fate: LineFate,
  name: z.string(),
  email: z.string(),
  /** Everything that is wrong with it, or worth knowing. */
  why: z.array(z.string()),
})
export type ListLine = z.infer<typeof ListLine>

/** What an import would do: nothing, as long as a line is bad. */
export const ListCheck = z.object({
  counts: z.record(LineFate, z.number().int()),
  /** How many of the new have a mandate, and how many would be asked for nothing, since their work has no price. */
  mandates: z.number().int(),
  unpriced: z.number().int(),
  /** How long the invitations take. */
  minutes: z.number().int(),
  lines: z.array(ListLine),
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

/** How many bytes a list may have, and how many lines. */
export const LIST_BYTES = 4 * 1_048_576
export const LIST_LINES = 5000

const WRONG = 'Ces colonnes ne se lisent pas'
const NO_DAY = 'Choisissez le jour à partir duquel les cotisations sont appelées'
const upload = { types: ['application/octet-stream'], bytes: LIST_BYTES }
const query = {
  /** The columns, as JSON. */
  columns: text(800, WRONG).optional(),
  period: DuesPeriod.default('annuelle'),
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
    summary: 'Importe une liste d’adhérents, entière ou pas du tout, et les invite',
    stepUp: true,
    query: z.object({ ...query, columns: text(800, WRONG, WRONG) }),
    upload,
    reply: z.object({ data: z.object({ id: z.number().int().nullable(), added: z.number().int() }) }),
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
