import { z } from 'zod'
import { PdfTextStatus } from './accords.ts'
import { AccordVersionComparison, PdfPageText } from './accordTexts.ts'
import { MAX_UPLOADED_PDF_BYTES, UPLOAD_PART_BYTES } from '#contract/office/limits.ts'
import { SLUG_PATTERN } from '#contract/paths.ts'
import { defineApiFileReply, defineApiRoute } from '#contract/route.ts'
import { requiredSingleLineSchema, baseTextFieldSchema } from '#contract/text.ts'

const NO_DOCUMENT = 'Ce document n’existe pas'
const NO_ACCORD = 'Cet accord n’existe pas'
const name = baseTextFieldSchema(84, NO_DOCUMENT).regex(/^[a-z\d]+(?:-[a-z\d]+)*\.pdf$/, NO_DOCUMENT)
const documentParams = z.object({ name })
const accordParams = z.object({ slug: baseTextFieldSchema(80, NO_ACCORD).regex(SLUG_PATTERN, NO_ACCORD) })

/** Kinds of published texts to which PDFs are attached: agreements and events. */
export const PdfAttachableTextKind = z.enum(['accords', 'events'], NO_DOCUMENT)
export type PdfAttachableTextKind = z.infer<typeof PdfAttachableTextKind>

/** PDF of an agreement or event as the board sees it, with the result of reading its text. */
export const AttachedPdfForBoard = z.object({
  name,
  size: z.number().int(),
  state: PdfTextStatus,
  /** True when the PDF is queued for the extraction of its text, for the first time or again. */
  is_waiting: z.boolean(),
  /** PDF page whose text is being extracted, and number of pages; null when no extraction is running. */
  progress: z.object({ page: z.number().int(), pages: z.number().int() }).nullable(),
  pages: z.number().int().nullable(),
  pages_read: z.number().int().nullable(),
  /** Number of PDF pages whose text was recognized (OCR) and must be checked. */
  pages_recognized: z.number().int().nullable(),
  articles: z.number().int(),
  /** Running headers and footers of the PDF, which are removed from its text; null before they are detected. */
  headers: z.array(z.string()).nullable(),
  language: z.string().nullable(),
  /** File names of the PDF's attachments; null before they are detected. */
  attachments: z.array(z.string()).nullable(),
  /**
   * Text recognition (OCR) of the PDF's scanned pages: number of pages, of tried and of failed ones. Null for a PDF
   * without such pages.
   */
  recognition: z
    .object({
      pages: z.number().int(),
      tried: z.number().int(),
      failed: z.number().int(),
      is_running: z.boolean(),
    })
    .nullable(),
})
export type AttachedPdfForBoard = z.infer<typeof AttachedPdfForBoard>

/** Article extracted from the text of an agreement's PDF; `line` is the line of text at which the article begins. */
export const ArticleExtractedFromPdf = z.object({
  number: z.string(),
  title: z.string(),
  page: z.number().int(),
  line: z.string(),
})
export type ArticleExtractedFromPdf = z.infer<typeof ArticleExtractedFromPdf>

const boardAccess = { access: 'board', role: 'editing' } as const

/** API routes of the board for the PDFs of agreements and events: uploads, extracted text, articles and comparison. */
export const boardPdfDocumentRoutes = {
  addDocument: defineApiRoute('POST /board/documents', {
    ...boardAccess,
    summary: 'Annonce un document, ou reprend un envoi interrompu',
    body: z.object({
      kind: PdfAttachableTextKind.default('accords'),
      slug: accordParams.shape.slug,
      name: requiredSingleLineSchema(
        200,
        'Ce fichier n’a pas de nom',
        'Le nom de ce fichier est trop long\u00a0: 200 signes au plus',
      ),
      size: z.int().min(1, 'Ce fichier est vide.').max(MAX_UPLOADED_PDF_BYTES, 'Ce document dépasse 60\u00a0Mo.'),
      /**
       * Last modification time of an uploaded PDF on the user's device, which distinguishes two files of the same name.
       */
      modified: z.int().min(0),
    }),
    reply: z.object({
      data: z.object({ id: z.number().int(), received: z.number().int(), document: z.string().nullable() }),
    }),
  }),
  sendPart: defineApiRoute('PUT /board/documents/uploads/:id/:start', {
    ...boardAccess,
    summary: 'Envoie une partie d’un document, qui commence à cet octet',
    params: z.object({
      id: z.coerce.number().int().min(1).max(2_147_483_647),
      start: baseTextFieldSchema(8, NO_DOCUMENT).regex(/^\d+$/, NO_DOCUMENT),
    }),
    upload: { types: ['application/octet-stream'], bytes: UPLOAD_PART_BYTES },
    reply: z.object({ data: z.object({ received: z.number().int(), document: z.string().nullable() }) }),
  }),
  documents: defineApiRoute('GET /board/documents', {
    ...boardAccess,
    summary: 'Ce qui a été compris de documents, par leurs noms',
    query: z.object({
      names: baseTextFieldSchema(2000, NO_DOCUMENT).regex(/^[a-z\d.-]+(?:,[a-z\d.-]+){0,19}$/, NO_DOCUMENT),
    }),
    reply: z.object({ data: z.array(AttachedPdfForBoard) }),
  }),
  rereadDocument: defineApiRoute('POST /board/documents/:name/reading', {
    ...boardAccess,
    summary: 'Fait lire de nouveau un document',
    params: documentParams,
  }),
  documentFile: defineApiRoute('GET /board/documents/:name/file', {
    ...boardAccess,
    summary: 'Un document du bureau',
    params: documentParams,
    reply: defineApiFileReply('application/pdf'),
  }),
  documentArticles: defineApiRoute('GET /board/documents/:name/articles', {
    ...boardAccess,
    summary: 'Les articles d’un document, tels qu’ils ont été lus',
    params: documentParams,
    reply: z.object({ data: z.array(ArticleExtractedFromPdf) }),
  }),
  documentPage: defineApiRoute('GET /board/documents/:name/pages/:page', {
    ...boardAccess,
    summary: 'Le texte d’une page d’un document',
    params: documentParams.extend({ page: z.coerce.number().int().min(1).max(10_000) }),
    reply: z.object({
      data: PdfPageText.pick({ page: true, text: true, is_recognized: true }).extend({
        /** Recognized words (OCR) with low confidence, as they stand in the PDF page's text. */
        unsure: z.array(z.string()),
      }),
    }),
  }),
  newVersion: defineApiRoute('POST /board/accords/:slug/version', {
    ...boardAccess,
    summary: 'Commence une nouvelle version d’un accord, qui le remplace',
    params: accordParams,
    reply: z.object({ data: z.object({ slug: z.string() }) }),
  }),
  draftComparison: defineApiRoute('GET /board/accords/:slug/comparison', {
    ...boardAccess,
    summary: 'Ce qu’un accord, publié ou non, change à celui qu’il remplace',
    params: accordParams,
    reply: z.object({
      data: z.object({
        /** Title of the published agreement that this one replaces; null when there is none. */
        former: z.string().nullable(),
        /** Articles compared with those of the replaced agreement; null until the new agreement's text is extracted. */
        articles: AccordVersionComparison.shape.articles.nullable(),
      }),
    }),
  }),
  announcement: defineApiRoute('POST /board/accords/:slug/announcement', {
    ...boardAccess,
    summary: 'Commence l’actualité qui annonce un accord publié',
    params: accordParams,
    reply: z.object({ data: z.object({ slug: z.string() }) }),
  }),
}
