import { z } from 'zod'
import {
  accordSearchTextSchema,
  AccordStatus,
  AccordSummary,
  AccordTheme,
  NumberedAccordArticleHeading,
  accordDocumentUrlParams,
  RelatedAccord,
} from './accords.ts'
import { ARTICLE_NUMBER_PATTERN } from './articleName.ts'
import { SearchHighlightedTextRuns } from '#contract/marked.ts'
import { companyFilterQueryFields } from '#contract/page.ts'
import { entryIdPathParams, defineApiRoute } from '#contract/route.ts'
import { baseTextFieldSchema } from '#contract/text.ts'

/** Range of characters in the text of a PDF page: offsets from `start` to before `end`. */
export const PdfPageTextRange = z.object({ start: z.number().int(), end: z.number().int() })
export type PdfPageTextRange = z.infer<typeof PdfPageTextRange>

/** Numbered article of a collective agreement, with its text and its position in the PDF. */
export const NumberedAccordArticle = NumberedAccordArticleHeading.extend({
  paragraphs: z.array(z.string()),
  /** Character offsets of the article's text (`start` and `end`) in the text of its first PDF page. */
  start: z.number().int(),
  end: z.number().int(),
  /** Character offsets of the article's text on each of its later PDF pages. */
  further: z.array(PdfPageTextRange.extend({ page: z.number().int() })),
})
export type NumberedAccordArticle = z.infer<typeof NumberedAccordArticle>

/** Search result in the text of an agreement: one passage that holds the searched words. */
export const FoundAccordPassage = z.object({
  accord: RelatedAccord.extend({ company: AccordSummary.shape.company }),
  document: z.object({ id: z.number().int(), title: z.string() }),
  page: z.number().int(),
  /** Title of the agreement's part that contains the passage: « Titre 3 – Pilotes, Airbus A319 et A320 ». */
  part: z.string().nullable(),
  /** Article that contains the passage; null where the agreement has no numbered articles. */
  clause: NumberedAccordArticleHeading.pick({ number: true, title: true }).nullable(),
  excerpt: SearchHighlightedTextRuns,
  /** Character ranges of the searched words in the text of a PDF page, which the PDF reader marks. */
  marks: z.array(PdfPageTextRange),
  /** True when the passage's text was recognized on a picture of the PDF page (OCR) and must be checked. */
  is_recognized: z.boolean().optional(),
  /** Searched words that the passage of an agreement lacks, as they were typed. */
  missing: z.array(z.string()).default([]),
  /** Other articles of the passage's PDF with the same title; `isSame` when their text is identical. */
  alike: z
    .array(NumberedAccordArticleHeading.pick({ number: true, page: true }).extend({ isSame: z.boolean() }))
    .default([]),
})
export type FoundAccordPassage = z.infer<typeof FoundAccordPassage>

export const AccordPassageQuery = z.object({
  query: accordSearchTextSchema,
  /** Option that searches for the words exactly as typed, without spelling correction. */
  literal: z.literal('true').optional(),
  accord: z.coerce.number().int().min(1).max(2_147_483_647).optional(),
  ...companyFilterQueryFields,
  theme: AccordTheme.optional(),
  status: AccordStatus.optional(),
  limit: z.coerce.number().int().min(1).max(50).default(20),
})
export type AccordPassageQuery = z.infer<typeof AccordPassageQuery>

/**
 * Passages of agreements found by a search, best first; `total` is capped at `MAX_COUNTED_SEARCH_RESULTS` + 1.
 * `correction`: corrected query, whose results are shown when `isCorrected`. `isPartial`: no passage holds all the
 * words. `without`: words ignored, as question words or unknown ones.
 */
export const PassageSearchReply = z.object({
  data: z.array(FoundAccordPassage),
  total: z.number().int(),
  correction: z.string().optional(),
  isCorrected: z.boolean(),
  isPartial: z.boolean().default(false),
  without: z.array(z.string()).default([]),
})
export type PassageSearchReply = z.infer<typeof PassageSearchReply>

/** Text of a PDF page of an agreement, with the position of each word. */
export const PdfPageText = z.object({
  page: z.number().int(),
  /** Width of the PDF page in points. All coordinates are in points, from the bottom left corner, y upwards. */
  width: z.number(),
  height: z.number(),
  text: z.string(),
  /** True when the PDF page's text was recognized on its picture (OCR) and must be checked. */
  is_recognized: z.boolean().optional(),
  /**
   * Character offsets of each word in the PDF page's text, then the word's rectangle in points: left, bottom, right,
   * top.
   */
  words: z.array(z.tuple([z.number(), z.number(), z.number(), z.number(), z.number(), z.number()])),
})
export type PdfPageText = z.infer<typeof PdfPageText>

const Words = z.array(z.object({ text: z.string(), isChanged: z.boolean() }))
/**
 * Change of an agreement's article between two versions. An article whose words changed is `modifie`, even when it also
 * moved.
 */
const ArticleChange = z.enum(['identique', 'modifie', 'renumerote', 'deplace', 'ajoute', 'supprime'])
/**
 * Comparison of two versions of an agreement, article by article. Articles are paired by their words first, then by
 * number.
 */
export const AccordVersionComparison = z.object({
  before: RelatedAccord,
  after: RelatedAccord,
  articles: z.array(
    z.object({
      number: z.string(),
      title: z.string(),
      change: ArticleChange,
      /** Former number and title of a compared article, when either has changed. */
      former: z.object({ number: z.string(), title: z.string() }).optional(),
      /** True when the position of a compared article among the agreement's articles has changed. */
      is_moved: z.boolean(),
      /** True when it is uncertain that a compared article and its former version are the same article. */
      is_uncertain: z.boolean(),
      /**
       * Number (`4.3`) of the article in the other version that holds most of the words of an added or removed article.
       */
      held_by: z.string().optional(),
      /** Former text of a compared article; absent when the article is unchanged or new. */
      before: z.array(Words).optional(),
      after: z.array(Words).optional(),
    }),
  ),
})
export type AccordVersionComparison = z.infer<typeof AccordVersionComparison>

/** API routes that read and search the text of collective agreements. */
export const accordTextRoutes = {
  passages: defineApiRoute('GET /accords/passages', {
    summary: 'Cherche dans le texte des accords, passage par passage',
    query: AccordPassageQuery,
    reply: PassageSearchReply,
  }),
  clause: defineApiRoute('GET /accords/:id/clauses/:number', {
    summary: 'Un article d’un accord',
    params: entryIdPathParams.extend({
      number: baseTextFieldSchema(20, 'Cet article n’existe pas').regex(
        ARTICLE_NUMBER_PATTERN,
        'Cet article n’existe pas',
      ),
    }),
    reply: z.object({ data: NumberedAccordArticle }),
  }),
  comparison: defineApiRoute('GET /accords/:id/comparison/:other', {
    summary: 'Ce qui change d’une version d’un accord à l’autre',
    params: entryIdPathParams.extend({ other: entryIdPathParams.shape.id }),
    reply: z.object({ data: AccordVersionComparison }),
  }),
  page: defineApiRoute('GET /accords/:id/documents/:document/pages/:page', {
    summary: 'Le texte d’une page et la place de ses mots',
    params: accordDocumentUrlParams.extend({ page: z.coerce.number().int().min(1).max(10_000) }),
    reply: z.object({ data: PdfPageText }),
  }),
}
