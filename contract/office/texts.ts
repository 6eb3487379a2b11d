import { z } from 'zod'
import { ApiActionReply } from '#contract/answer.ts'
import { NewOfficeTextTitle } from './forms.ts'
import { companyFilterQueryFields, paginatedListSchema, paginationQueryFields } from '#contract/page.ts'
import { boardTextPathSegments, SLUG_PATTERN } from '#contract/paths.ts'
import { defineApiFileReply, defineApiRoute } from '#contract/route.ts'
import { baseTextFieldSchema } from '#contract/text.ts'
import { OfficeTextMarkdownSource } from './textSource.ts'
import { OfficeTextSaveResult } from './textMerge.ts'

/** Kinds of texts that the board writes in the office's editor, which are also the folders of their files. */
export const OfficeTextKind = z.enum(Object.keys(boardTextPathSegments) as (keyof typeof boardTextPathSegments)[])
export type OfficeTextKind = z.infer<typeof OfficeTextKind>

const NO_TEXT = 'Ce texte n’existe pas'
const kindParams = z.object({ kind: OfficeTextKind })
const slug = baseTextFieldSchema(80, NO_TEXT).regex(SLUG_PATTERN, NO_TEXT)
const textParams = kindParams.extend({ slug })
/** Query with the names of up to 50 office texts, separated by commas. */
const slugsQuery = z.object({
  slugs: baseTextFieldSchema(4100, NO_TEXT).regex(/^[a-z\d-]+(?:,[a-z\d-]+){0,49}$/, NO_TEXT),
})
const versionParams = textParams.extend({ id: z.coerce.number().int().min(1) })

/** Publication state of an office text: draft, published, scheduled or withdrawn. */
export const OfficeTextPublicationState = z.enum(['brouillon', 'publie', 'a-venir', 'retire'])
export type OfficeTextPublicationState = z.infer<typeof OfficeTextPublicationState>

/** Text of the office (news post, FAQ entry, page, event or agreement) in a list. */
export const ListedOfficeText = z.object({
  slug: z.string(),
  title: z.string(),
  state: OfficeTextPublicationState,
  has_draft: z.boolean(),
  /** Time of the text's scheduled publication; `withdraw_at`: of its scheduled withdrawal. */
  publish_at: z.iso.datetime().nullable(),
  withdraw_at: z.iso.datetime().nullable(),
  company: z.number().int().nullable(),
  /** Date of an office text as shown to its readers. */
  date: z.iso.datetime().nullable(),
  changed_at: z.iso.datetime().nullable(),
  /** Numbers of readers whom a FAQ answer helped and did not help; null for other kinds of texts and for drafts. */
  opinions: z.object({ helpful: z.number().int(), unhelpful: z.number().int() }).nullable(),
})
export type ListedOfficeText = z.infer<typeof ListedOfficeText>

export const OfficeTextQuery = z.object({
  ...paginationQueryFields,
  per_page: paginationQueryFields.per_page.default(20),
  search: baseTextFieldSchema(100, 'La recherche doit contenir au plus 100 caractères').trim().default(''),
  state: z.enum([...OfficeTextPublicationState.options, 'modifie', 'programme']).optional(),
  company: companyFilterQueryFields.company,
  /** Filter on the office texts that concern every company. */
  everyone: z.enum(['oui']).optional(),
  sort: z.enum(['date', 'titre', 'modification']).default('date'),
})
export type OfficeTextQuery = z.output<typeof OfficeTextQuery>

const Person = z.object({ id: z.number().int(), name: z.string() })

/** Office text (news post, FAQ entry, page, event or agreement) as opened in the editor. */
export const EditableOfficeText = OfficeTextMarkdownSource.extend({
  slug: z.string(),
  state: OfficeTextPublicationState,
  /** Version number of the text's draft; 0 without a draft. */
  version: z.number().int(),
  saved_at: z.iso.datetime().nullable(),
  saved_by: z.string().nullable(),
  /** Page address (URL) of the published text; null while the text is not published. */
  path: z.string().nullable(),
  publish_at: z.iso.datetime().nullable(),
  withdraw_at: z.iso.datetime().nullable(),
  /** French message when a text's scheduled publication or withdrawal has failed; null otherwise. */
  failure: z.string().nullable(),
})
export type EditableOfficeText = z.infer<typeof EditableOfficeText>

/**
 * French message for an invalid publication or withdrawal time. Times are in Paris: `2026-11-20 18:00`. `twice` selects
 * one when clocks go back and the hour occurs twice.
 */
const NO_HOUR = 'Choisissez un jour et une heure'
const hour = baseTextFieldSchema(16, NO_HOUR).regex(/^\d{4}-\d\d-\d\d \d\d:\d\d$/, NO_HOUR)
const twice = z.enum(['premiere', 'seconde']).optional()

export const OfficeTextVersion = z.object({
  id: z.number().int(),
  act: z.enum(['found', 'published', 'withdrawn', 'restored', 'imported']),
  at: z.iso.datetime(),
  by: z.string().nullable(),
})
export type OfficeTextVersion = z.infer<typeof OfficeTextVersion>

const Piece = z.object({ is: z.enum(['same', 'added', 'removed']), text: z.string() })

const said = { data: ApiActionReply.extend({ path: z.string().nullable() }) }
const boardAccess = { access: 'board', role: 'editing' } as const

export const boardTextRoutes = {
  texts: defineApiRoute('GET /board/texts/:kind', {
    ...boardAccess,
    summary: 'Les textes d’une sorte, publiés ou non',
    params: kindParams,
    query: OfficeTextQuery,
    reply: paginatedListSchema(ListedOfficeText),
  }),
  textsFile: defineApiRoute('GET /board/texts/:kind/csv', {
    ...boardAccess,
    summary: 'Les mêmes, dans un tableau',
    params: kindParams,
    query: OfficeTextQuery,
    reply: defineApiFileReply('text/csv; charset=utf-8'),
  }),
  titles: defineApiRoute('GET /board/texts/:kind/titles', {
    ...boardAccess,
    summary: 'Les titres de textes, par leurs noms',
    params: kindParams,
    query: slugsQuery,
    reply: z.object({ data: z.array(z.object({ slug: z.string(), title: z.string() })) }),
  }),
  begin: defineApiRoute('POST /board/texts/:kind', {
    ...boardAccess,
    summary: 'Commence un texte',
    params: kindParams,
    body: NewOfficeTextTitle,
    reply: z.object({ data: z.object({ slug: z.string() }) }),
  }),
  open: defineApiRoute('GET /board/texts/:kind/text/:slug', {
    ...boardAccess,
    summary: 'Un texte tel qu’il est écrit',
    params: textParams,
    reply: z.object({ data: EditableOfficeText }),
  }),
  save: defineApiRoute('PUT /board/texts/:kind/text/:slug', {
    ...boardAccess,
    summary: 'Enregistre le brouillon d’un texte\u00a0; ce qu’un autre a écrit entre-temps est réuni',
    params: textParams,
    // Holds two texts, with up to four bytes a character.
    bodyBytes: 1_500_000,
    body: z.object({ version: z.int().min(0), base: OfficeTextMarkdownSource, written: OfficeTextMarkdownSource }),
    reply: z.object({ data: OfficeTextSaveResult }),
  }),
  discard: defineApiRoute('DELETE /board/texts/:kind/text/:slug', {
    ...boardAccess,
    summary: 'Abandonne le brouillon d’un texte',
    params: textParams,
  }),
  presence: defineApiRoute('PUT /board/texts/:kind/text/:slug/presence', {
    ...boardAccess,
    summary: 'Dit que l’on a ce texte ouvert, et qui d’autre l’a',
    params: textParams,
    reply: z.object({ data: z.object({ others: z.array(Person), version: z.number().int() }) }),
  }),
  publish: defineApiRoute('POST /board/texts/:kind/text/:slug/publication', {
    ...boardAccess,
    summary: 'Publie le brouillon, maintenant ou à une heure',
    params: textParams,
    body: z.object({
      version: z.int().min(0),
      at: hour.optional(),
      twice,
      /** True when a text is published with a minor correction: nobody is notified of the change. */
      quiet: z.boolean().optional(),
    }),
    reply: z.object(said),
  }),
  notice: defineApiRoute('GET /board/texts/:kind/text/:slug/notice', {
    ...boardAccess,
    summary: 'À combien de personnes la publication du brouillon écrirait',
    params: textParams,
    reply: z.object({ data: z.object({ told: z.number().int() }) }),
  }),
  notices: defineApiRoute('GET /board/texts/:kind/notice', {
    ...boardAccess,
    summary: 'À combien de personnes la publication de plusieurs brouillons écrirait',
    params: kindParams,
    query: slugsQuery,
    reply: z.object({ data: z.object({ told: z.number().int() }) }),
  }),
  copy: defineApiRoute('POST /board/texts/:kind/text/:slug/copy', {
    ...boardAccess,
    summary: 'Commence un texte comme celui-ci, sans ce qui n’est qu’à lui',
    params: textParams,
    /** `same`: true to copy an event as another session of the same event. */
    body: z.object({ same: z.boolean().optional() }),
    reply: z.object({ data: z.object({ slug: z.string() }) }),
  }),
  withdraw: defineApiRoute('POST /board/texts/:kind/text/:slug/withdrawal', {
    ...boardAccess,
    summary: 'Retire un texte, maintenant ou à une heure',
    params: textParams,
    body: z.object({ at: hour.optional(), twice }),
    reply: z.object(said),
  }),
  unschedule: defineApiRoute('DELETE /board/texts/:kind/text/:slug/schedule', {
    ...boardAccess,
    summary: 'Renonce à ce qui était prévu à une heure',
    params: textParams,
  }),
  bulk: defineApiRoute('POST /board/texts/:kind/bulk', {
    ...boardAccess,
    summary: 'Publie ou retire plusieurs textes',
    params: kindParams,
    body: z.object({
      act: z.enum(['publish', 'withdraw']),
      slugs: z.array(slug).max(50, { abort: true }).min(1),
      /** True when texts are published with minor corrections: nobody is notified of the changes. */
      quiet: z.boolean().optional(),
    }),
    reply: z.object({
      data: z.object({
        done: z.array(z.string()),
        refused: z.array(z.object({ slug: z.string(), message: z.string() })),
      }),
    }),
  }),
  versions: defineApiRoute('GET /board/texts/:kind/text/:slug/versions', {
    ...boardAccess,
    summary: 'Les états dans lesquels un texte a été publié, le plus récent d’abord',
    params: textParams,
    reply: z.object({ data: z.array(OfficeTextVersion) }),
  }),
  version: defineApiRoute('GET /board/texts/:kind/text/:slug/versions/:id', {
    ...boardAccess,
    summary: 'Ce qu’une version a changé à la précédente, mot à mot',
    params: versionParams,
    reply: z.object({
      data: z.object({ version: OfficeTextVersion, pieces: z.array(Piece), note: z.string().nullable() }),
    }),
  }),
  restore: defineApiRoute('POST /board/texts/:kind/text/:slug/versions/:id/restoration', {
    ...boardAccess,
    summary: 'Publie de nouveau une version, comme une nouvelle',
    params: versionParams,
    reply: z.object(said),
  }),
  preview: defineApiRoute('POST /board/texts/:kind/text/:slug/preview', {
    ...boardAccess,
    summary: 'Une adresse secrète où le brouillon se voit comme sa page, pendant 24 heures',
    params: textParams,
    reply: z.object({ data: z.object({ path: z.string(), until: z.iso.datetime() }) }),
  }),
}
