import { z } from 'zod'
import { DocumentState } from './accords.ts'
import { Answer } from '#contract/answer.ts'
import { Comparison, PageText } from './accordTexts.ts'
import { DOCUMENT_AT_MOST, PART_BYTES } from '#contract/office/limits.ts'
import { SLUG } from '#contract/paths.ts'
import { file, route } from '#contract/route.ts'
import { line, text } from '#contract/text.ts'

const NO_DOCUMENT = 'Ce document n’existe pas'
const NO_ACCORD = 'Cet accord n’existe pas'
const name = text(84, NO_DOCUMENT).regex(/^[a-z\d]+(?:-[a-z\d]+)*\.pdf$/, NO_DOCUMENT)
const documentParams = z.object({ name })
const accordParams = z.object({ slug: text(80, NO_ACCORD).regex(SLUG, NO_ACCORD) })

/** Kinds of texts that have PDFs. */
export const DocumentedKind = z.enum(['accords', 'events'], NO_DOCUMENT)
export type DocumentedKind = z.infer<typeof DocumentedKind>

/** PDF in the board's office, with the result of reading its text. */
export const BoardDocument = z.object({
  name,
  size: z.number().int(),
  state: DocumentState,
  /** True when the document is queued for reading, for the first time or again. */
  is_waiting: z.boolean(),
  /** Page being read and number of pages; null when no reading is running. */
  progress: z.object({ page: z.number().int(), pages: z.number().int() }).nullable(),
  pages: z.number().int().nullable(),
  pages_read: z.number().int().nullable(),
  /** Number of PDF pages whose text was recognized (OCR) and must be checked. */
  pages_recognized: z.number().int().nullable(),
  articles: z.number().int(),
  /** Running headers and footers, which are removed from the text; null before they are detected. */
  headers: z.array(z.string()).nullable(),
  language: z.string().nullable(),
  /** File names of the PDF's attachments; null before they are detected. */
  attachments: z.array(z.string()).nullable(),
  /**
   * Text recognition (OCR) of the scanned pages: number of pages, of tried and of failed ones. Null for a document
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
export type BoardDocument = z.infer<typeof BoardDocument>

/** Article as extracted from a document; `line` is the line at which it begins. */
export const ReadArticle = z.object({
  number: z.string(),
  title: z.string(),
  page: z.number().int(),
  line: z.string(),
})
export type ReadArticle = z.infer<typeof ReadArticle>

const boardAccess = { access: 'board', role: 'editing' } as const

/** API routes of the board for the PDFs of agreements and events: uploads, extracted text, articles and comparison. */
export const boardDocuments = {
  addDocument: route({
    ...boardAccess,
    method: 'POST',
    path: '/board/documents',
    summary: 'Annonce un document, ou reprend un envoi interrompu',
    body: z.object({
      kind: DocumentedKind.default('accords'),
      slug: accordParams.shape.slug,
      name: line(200, 'Ce fichier n’a pas de nom', 'Le nom de ce fichier est trop long\u00a0: 200 signes au plus'),
      size: z.int().min(1, 'Ce fichier est vide.').max(DOCUMENT_AT_MOST, 'Ce document dépasse 60\u00a0Mo.'),
      /** Last modification time of the file, from its device: tells two files of the same name apart. */
      modified: z.int().min(0),
    }),
    reply: z.object({
      data: z.object({ id: z.number().int(), received: z.number().int(), document: z.string().nullable() }),
    }),
  }),
  sendPart: route({
    ...boardAccess,
    method: 'PUT',
    path: '/board/documents/uploads/:id/:start',
    summary: 'Envoie une partie d’un document, qui commence à cet octet',
    params: z.object({
      id: z.coerce.number().int().min(1).max(2_147_483_647),
      start: text(8, NO_DOCUMENT).regex(/^\d+$/, NO_DOCUMENT),
    }),
    upload: { types: ['application/octet-stream'], bytes: PART_BYTES },
    reply: z.object({ data: z.object({ received: z.number().int(), document: z.string().nullable() }) }),
  }),
  documents: route({
    ...boardAccess,
    method: 'GET',
    path: '/board/documents',
    summary: 'Ce qui a été compris de documents, par leurs noms',
    query: z.object({ names: text(2000, NO_DOCUMENT).regex(/^[a-z\d.-]+(?:,[a-z\d.-]+){0,19}$/, NO_DOCUMENT) }),
    reply: z.object({ data: z.array(BoardDocument) }),
  }),
  rereadDocument: route({
    ...boardAccess,
    method: 'POST',
    path: '/board/documents/:name/reading',
    summary: 'Fait lire de nouveau un document',
    params: documentParams,
    reply: Answer,
  }),
  documentFile: route({
    ...boardAccess,
    method: 'GET',
    path: '/board/documents/:name/file',
    summary: 'Un document du bureau',
    params: documentParams,
    reply: file('application/pdf'),
  }),
  documentArticles: route({
    ...boardAccess,
    method: 'GET',
    path: '/board/documents/:name/articles',
    summary: 'Les articles d’un document, tels qu’ils ont été lus',
    params: documentParams,
    reply: z.object({ data: z.array(ReadArticle) }),
  }),
  documentPage: route({
    ...boardAccess,
    method: 'GET',
    path: '/board/documents/:name/pages/:page',
    summary: 'Le texte d’une page d’un document',
    params: documentParams.extend({ page: z.coerce.number().int().min(1).max(10_000) }),
    reply: z.object({
      data: PageText.pick({ page: true, text: true, is_recognized: true }).extend({
        /** Recognized words (OCR) with low confidence, as they stand in the page's text. */
        unsure: z.array(z.string()),
      }),
    }),
  }),
  newVersion: route({
    ...boardAccess,
    method: 'POST',
    path: '/board/accords/:slug/version',
    summary: 'Commence une nouvelle version d’un accord, qui le remplace',
    params: accordParams,
    reply: z.object({ data: z.object({ slug: z.string() }) }),
  }),
  draftComparison: route({
    ...boardAccess,
    method: 'GET',
    path: '/board/accords/:slug/comparison',
    summary: 'Ce qu’un accord, publié ou non, change à celui qu’il remplace',
    params: accordParams,
    reply: z.object({
      data: z.object({
        /** Title of the published agreement that this one replaces; null when there is none. */
        former: z.string().nullable(),
        /** Articles compared with the replaced agreement; null until the new text is read. */
        articles: Comparison.shape.articles.nullable(),
      }),
    }),
  }),
  announcement: route({
    ...boardAccess,
    method: 'POST',
    path: '/board/accords/:slug/announcement',
    summary: 'Commence l’actualité qui annonce un accord publié',
    params: accordParams,
    reply: z.object({ data: z.object({ slug: z.string() }) }),
  }),
}
