import { z } from 'zod'
import { PublishedTextBlock } from '#contract/blocks.ts'
import { FaqQuestionLink } from '#contract/faq/faq.ts'
import { SearchHighlightedTextRuns } from '#contract/marked.ts'
import { RelatedNewsPost } from '#contract/news/news.ts'
import { companyFilterQueryFields, paginatedListSchema, paginationQueryFields } from '#contract/page.ts'
import { entryIdPathParams, defineApiFileReply, defineApiRoute } from '#contract/route.ts'
import { baseTextFieldSchema } from '#contract/text.ts'
import { DocumentPagePictures } from './pagePictures.ts'

export const AccordTheme = z.enum(['temps-de-travail', 'repos', 'remuneration', 'sante', 'carriere', 'dialogue-social'])
export type AccordTheme = z.infer<typeof AccordTheme>

/** Status of a collective agreement today, from its dates and the agreements that replace it. */
export const AccordStatus = z.enum(['en-vigueur', 'a-venir', 'expire'])
export type AccordStatus = z.infer<typeof AccordStatus>

/**
 * Result of reading the text of a PDF.
 * - `partiel`: some pages are pictures or unreadable; `long`: timed out, the pages read so far are stored
 * - `scanne`: pictures of words; `sans-texte`: no words at all, as in a form or a drawing
 * - `sans-unicode`: the file does not map its glyphs to characters
 * - `formulaire-dynamique`: XFA form; `porte-documents`: portfolio, whose text is in its attachments
 * - `endommage`: cannot be opened; `chiffre`: needs a password
 */
export const PdfTextStatus = z.enum([
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
export type PdfTextStatus = z.infer<typeof PdfTextStatus>

/** PDF file of a collective agreement, with its size and number of pages. */
export const AccordDocument = z.object({
  id: z.number().int(),
  title: z.string(),
  /** File name of an agreement's PDF, offered for the download. */
  name: z.string(),
  /** Size of the PDF in bytes. */
  size: z.number().int(),
  /** Number of pages of the PDF; absent when the pages could not be counted. */
  pages: z.number().int().optional(),
  /** Number of PDF pages whose text was read; absent for a document without text. */
  pages_read: z.number().int().optional(),
  state: PdfTextStatus,
  /** Number of PDF pages whose text was recognized (OCR) and must be checked. */
  pages_recognized: z.number().int().optional(),
  /** Pictures of the PDF's pages; absent in lists, and for a PDF without any. */
  pictures: DocumentPagePictures.optional(),
})
export type AccordDocument = z.infer<typeof AccordDocument>

/** Collective agreement in a list; `company` is null when the agreement concerns every company. */
export const AccordSummary = z.object({
  id: z.number().int(),
  title: z.string(),
  summary: z.string(),
  theme: AccordTheme,
  status: AccordStatus,
  company: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  signed_on: z.iso.date(),
  effective_on: z.iso.date(),
  /** Last day on which the agreement applies; null for an agreement without an end. */
  expires_on: z.iso.date().nullable(),
  updated_at: z.iso.datetime(),
  /** First PDF of an agreement, which the agreement's card in a list opens; null without PDFs. */
  document: AccordDocument.nullable(),
  documents_count: z.number().int(),
  is_favourite: z.boolean(),
})
export type AccordSummary = z.infer<typeof AccordSummary>

/** Collective agreement that another one refers to. */
export const RelatedAccord = AccordSummary.pick({ id: true, title: true, status: true, signed_on: true })
export type RelatedAccord = z.infer<typeof RelatedAccord>

/** Numbered article in the table of contents of an agreement's PDF. */
export const NumberedAccordArticleHeading = z.object({
  /** Number of an agreement's article as printed: `4`, `4.3`; its anchor is `#art-4.3`. */
  number: z.string(),
  title: z.string(),
  document: z.number().int(),
  page: z.number().int(),
})
export type NumberedAccordArticleHeading = z.infer<typeof NumberedAccordArticleHeading>

/** Collective agreement with its text, PDFs and related agreements. */
export const Accord = AccordSummary.extend({
  blocks: z.array(PublishedTextBlock),
  signatories: z.array(z.object({ name: z.string(), role: z.string() })),
  documents: z.array(AccordDocument),
  replaces: z.array(RelatedAccord),
  replaced_by: RelatedAccord.nullable(),
  /** Collective agreement that this one amends; `amended_by` is ordered from the oldest. */
  amends: RelatedAccord.nullable(),
  amended_by: z.array(RelatedAccord),
  clauses: z.array(NumberedAccordArticleHeading),
  questions: z.array(FaqQuestionLink),
  posts: z.array(RelatedNewsPost),
})
export type Accord = z.infer<typeof Accord>

/** Schema of the words searched in agreements, 100 characters at most. */
export const accordSearchTextSchema = baseTextFieldSchema(100, 'La recherche doit contenir au plus 100 caractères')
  .trim()
  .default('')

export const AccordQuery = z.object({
  ...paginationQueryFields,
  per_page: paginationQueryFields.per_page.default(12),
  ...companyFilterQueryFields,
  theme: AccordTheme.optional(),
  status: AccordStatus.optional(),
  /** Filter on the year in which agreements were signed. */
  year: z.coerce.number().int().min(1950).max(2100).optional(),
  /**
   * Filter on agreements. `compagnie`: those of the member's own company only; `toutes`: those that concern every
   * company.
   */
  scope: z.enum(['compagnie', 'toutes']).optional(),
  favourites: z.literal('true').optional(),
  sort: z.enum(['recent', 'ancien', 'titre']).default('recent'),
  search: accordSearchTextSchema,
})
export type AccordQuery = z.infer<typeof AccordQuery>

/** One page of the list of agreements. `years`: years of signature among the visible agreements, newest first. */
export const PaginatedAccordList = paginatedListSchema(
  AccordSummary.extend({
    marked: z.object({ title: SearchHighlightedTextRuns, summary: SearchHighlightedTextRuns }).optional(),
  }),
).extend({ years: z.array(z.number().int()), correction: z.string().optional() })
export type PaginatedAccordList = z.infer<typeof PaginatedAccordList>

/** URL path parameters that identify one PDF of an agreement. */
export const accordDocumentUrlParams = entryIdPathParams.extend({ document: entryIdPathParams.shape.id })

export const accordRoutes = {
  list: defineApiRoute('GET /accords', {
    summary: 'Les accords de sa compagnie et ceux de toutes',
    query: AccordQuery,
    reply: PaginatedAccordList,
  }),
  read: defineApiRoute('GET /accords/:id', {
    summary: 'Un accord entier',
    reply: z.object({ data: Accord }),
  }),
  file: defineApiRoute('GET /accords/:id/documents/:document/file', {
    summary: 'Un document d’un accord',
    params: accordDocumentUrlParams,
    query: z.object({ disposition: z.enum(['inline', 'attachment']).default('attachment') }),
    reply: defineApiFileReply('application/pdf'),
  }),
  addFavourite: defineApiRoute('PUT /accords/:id/favourite', {
    summary: 'Garde un accord parmi ses favoris',
    isSentOnce: true,
    reply: z.object({ is_favourite: z.boolean() }),
  }),
  removeFavourite: defineApiRoute('DELETE /accords/:id/favourite', {
    summary: 'Retire un accord de ses favoris',
    isSentOnce: true,
    reply: z.object({ is_favourite: z.boolean() }),
  }),
}
