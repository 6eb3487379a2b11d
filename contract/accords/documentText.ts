import { z } from 'zod'
import { accordDocumentUrlParams } from './accords.ts'
import { defineApiRoute } from '#contract/route.ts'

/**
 * Block of a document's text, as printed on one PDF page. An `article` or `title` is a heading; consecutive `row`
 * blocks are a table.
 */
export const DocumentTextBlock = z.object({
  kind: z.enum(['article', 'title', 'paragraph', 'item', 'row']),
  /** Offset of the block in the text of its PDF page. */
  start: z.number().int(),
  /** Text of the block, with the line ends of the PDF page: its characters have the page's offsets. */
  text: z.string(),
  /** Number of the article that begins with this block. */
  number: z.string().optional(),
  /** True for the first block of a page that continues the last paragraph of the page before. */
  is_continued: z.boolean().optional(),
  /** Offsets in a table row's text at which its second and later cells begin. */
  cells: z.array(z.number().int()).optional(),
})
export type DocumentTextBlock = z.infer<typeof DocumentTextBlock>

/** Text of one PDF page, without running headers and footers. */
export const DocumentTextPage = z.object({
  page: z.number().int(),
  /** True when the page's text was recognized on its picture (OCR) and must be checked. */
  is_recognized: z.boolean(),
  /** True when the page has columns or boxes, whose reading order was deduced. */
  has_columns: z.boolean(),
  blocks: z.array(DocumentTextBlock),
})
export type DocumentTextPage = z.infer<typeof DocumentTextPage>

/** Part of a document's text. Pages without text are absent. */
export const DocumentTextPart = z.object({ part: z.number().int(), pages: z.array(DocumentTextPage) })
export type DocumentTextPart = z.infer<typeof DocumentTextPart>

export const documentTextRoutes = {
  text: defineApiRoute('GET /accords/:id/documents/:document/texts/:part', {
    summary: 'Le texte d’un document, par parties de dix pages',
    params: accordDocumentUrlParams.extend({ part: z.coerce.number().int().min(1).max(1000) }),
    reply: z.object({ data: DocumentTextPart }),
  }),
}
