import { z } from 'zod'
import { Block } from '#contract/blocks.ts'
import { FaqHighlight } from '#contract/faq/faq.ts'
import { Marked } from '#contract/marked.ts'
import { RelatedPost } from '#contract/news/news.ts'
import { companyQuery, idParams, pageOf, pageQuery } from '#contract/page.ts'
import { file, route } from '#contract/route.ts'
import { text } from '#contract/text.ts'

export const AccordTheme = z.enum(['temps-de-travail', 'repos', 'remuneration', 'sante', 'carriere', 'dialogue-social'])
export type AccordTheme = z.infer<typeof AccordTheme>

/** What it is worth today, by its dates and by what replaces it. */
export const AccordStatus = z.enum(['en-vigueur', 'a-venir', 'expire'])
export type AccordStatus = z.infer<typeof AccordStatus>

/**
 * How the text of a document could be read. Of one that is `partiel` some pages are pictures or could not be read; one
 * that is `long` took more time than it was given, and the pages that came are known. `scanne` has pictures of words,
 * `sans-texte` neither, as a form or a drawing. Of `sans-unicode` the file does not tell which letters it draws.
 * `formulaire-dynamique` is an XFA form, whose pages another program makes. `porte-documents` is a portfolio: only the
 * files that it carries say something. `endommage` cannot be opened, and `chiffre` only with its password.
 */
export const DocumentState = z.enum([
  'attente',
  'lu',
  'partiel',
  'long',
  'scanne',
  'sans-texte',
  'sans-unicode',
  'formulaire-dynamique',
  'porte-documents',
  'endommage',
  'chiffre',
])
export type DocumentState = z.infer<typeof DocumentState>

/** A PDF of an agreement. */
export const AccordDocument = z.object({
  id: z.number().int(),
  title: z.string(),
  /** What it is saved as. */
  name: z.string(),
  /** In bytes. */
  size: z.number().int(),
  /** Left out when they could not be counted. */
  pages: z.number().int().optional(),
  /** How many of them have been read; left out of one that has no text. */
  pages_read: z.number().int().optional(),
  state: DocumentState,
  /** Number of read pages whose text was recognized on their pictures and is to be checked. */
  pages_recognized: z.number().int().optional(),
})
export type AccordDocument = z.infer<typeof AccordDocument>

/** An agreement as it stands in a list. `company` is null when it concerns every company. */
export const AccordSummary = z.object({
  id: z.number().int(),
  title: z.string(),
  /** In plain words. */
  summary: z.string(),
  theme: AccordTheme,
  status: AccordStatus,
  company: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  signed_on: z.iso.date(),
  effective_on: z.iso.date(),
  /** The last day on which it is worth something; null for one without an end. */
  expires_on: z.iso.date().nullable(),
  updated_at: z.iso.datetime(),
  /** Its first document, which its card opens; null when it has none. */
  document: AccordDocument.nullable(),
  /** How many documents it has. */
  documents_count: z.number().int(),
  is_favourite: z.boolean(),
})
export type AccordSummary = z.infer<typeof AccordSummary>

/** Another agreement that an agreement names. */
export const OtherAccord = AccordSummary.pick({ id: true, title: true, status: true, signed_on: true })
export type OtherAccord = z.infer<typeof OtherAccord>

/** A numbered article of a document, as its contents have it. */
export const ClauseHeading = z.object({
  /** As it is numbered: `4`, `4.3`; its address is `#art-4.3`. */
  number: z.string(),
  title: z.string(),
  document: z.number().int(),
  page: z.number().int(),
})
export type ClauseHeading = z.infer<typeof ClauseHeading>

/** A whole agreement. */
export const Accord = AccordSummary.extend({
  blocks: z.array(Block),
  signatories: z.array(z.object({ name: z.string(), role: z.string() })),
  documents: z.array(AccordDocument),
  /** Those it takes the place of, and the one that takes its own. */
  replaces: z.array(OtherAccord),
  replaced_by: OtherAccord.nullable(),
  /** The one that it amends, and those that amend it, from the oldest. */
  amends: OtherAccord.nullable(),
  amended_by: z.array(OtherAccord),
  clauses: z.array(ClauseHeading),
  questions: z.array(FaqHighlight),
  posts: z.array(RelatedPost),
})
export type Accord = z.infer<typeof Accord>

/** What agreements, or their texts, are searched for. */
export const accordSearch = text(100, 'La recherche doit contenir au plus 100 caractères').trim().default('')

export const AccordQuery = z.object({
  ...pageQuery,
  per_page: pageQuery.per_page.default(12),
  ...companyQuery,
  theme: AccordTheme.optional(),
  status: AccordStatus.optional(),
  /** In which it was signed. */
  year: z.coerce.number().int().min(1950).max(2100).optional(),
  /** Those of the member's own company alone, or those that concern every company. */
  scope: z.enum(['compagnie', 'toutes']).optional(),
  favourites: z.literal('true').optional(),
  sort: z.enum(['recent', 'ancien', 'titre']).default('recent'),
  search: accordSearch,
})
export type AccordQuery = z.infer<typeof AccordQuery>

/** `years`: in which those that one may see were signed, the last first. */
export const AccordPage = pageOf(
  AccordSummary.extend({ marked: z.object({ title: Marked, summary: Marked }).optional() }),
).extend({ years: z.array(z.number().int()), correction: z.string().optional() })
export type AccordPage = z.infer<typeof AccordPage>

/** Names one document of an agreement. */
export const documentParams = idParams.extend({ document: idParams.shape.id })

export const accords = {
  list: route({
    method: 'GET',
    path: '/accords',
    summary: 'Les accords de sa compagnie et ceux de toutes',
    query: AccordQuery,
    reply: AccordPage,
  }),
  read: route({
    method: 'GET',
    path: '/accords/:id',
    summary: 'Un accord entier',
    params: idParams,
    reply: z.object({ data: Accord }),
  }),
  file: route({
    method: 'GET',
    path: '/accords/:id/documents/:document/file',
    summary: 'Un document d’un accord',
    params: documentParams,
    query: z.object({ disposition: z.enum(['inline', 'attachment']).default('attachment') }),
    reply: file('application/pdf'),
  }),
  addFavourite: route({
    method: 'PUT',
    path: '/accords/:id/favourite',
    summary: 'Garde un accord parmi ses favoris',
    params: idParams,
    isSentOnce: true,
    reply: z.object({ is_favourite: z.boolean() }),
  }),
  removeFavourite: route({
    method: 'DELETE',
    path: '/accords/:id/favourite',
    summary: 'Retire un accord de ses favoris',
    params: idParams,
    isSentOnce: true,
    reply: z.object({ is_favourite: z.boolean() }),
  }),
}
