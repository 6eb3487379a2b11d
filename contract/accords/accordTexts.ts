import { z } from 'zod'
import {
  accordSearch,
  AccordStatus,
  AccordSummary,
  AccordTheme,
  ClauseHeading,
  documentParams,
  OtherAccord,
} from './accords.ts'
import { ARTICLE_NUMBER } from './articleName.ts'
import { Marked } from '#contract/marked.ts'
import { companyQuery, idParams } from '#contract/page.ts'
import { route } from '#contract/route.ts'
import { text } from '#contract/text.ts'

/** Some words of a page, from the first character to the one before `end`, in the page's text. */
export const PageRange = z.object({ start: z.number().int(), end: z.number().int() })
export type PageRange = z.infer<typeof PageRange>

/** A numbered article, with its words. */
export const Clause = ClauseHeading.extend({
  paragraphs: z.array(z.string()),
  /** Where its words begin and end in the text of its first page. */
  start: z.number().int(),
  end: z.number().int(),
  /** Where they go on, on the pages that follow. */
  further: z.array(PageRange.extend({ page: z.number().int() })),
})
export type Clause = z.infer<typeof Clause>

/** A place in an agreement where the words are that were searched for. */
export const Passage = z.object({
  accord: OtherAccord.extend({ company: AccordSummary.shape.company }),
  document: z.object({ id: z.number().int(), title: z.string() }),
  page: z.number().int(),
  /** What it stands under: « Titre 3 – Pilotes, Airbus A319 et A320 ». */
  part: z.string().nullable(),
  /** The article that it stands in, where the text has numbered ones. */
  clause: ClauseHeading.pick({ number: true, title: true }).nullable(),
  excerpt: Marked,
  /** The words found, in the page's text: what the reader marks. */
  marks: z.array(PageRange),
  /** True when its words were recognized on a picture of the page, and are to be checked. */
  is_recognized: z.boolean().optional(),
  /** The words that it lacks, as they were typed. */
  missing: z.array(z.string()).default([]),
  /** The other articles of its document that have its title, and whether they say the same, word for word. */
  alike: z.array(ClauseHeading.pick({ number: true, page: true }).extend({ isSame: z.boolean() })).default([]),
})
export type Passage = z.infer<typeof Passage>

export const PassageQuery = z.object({
  query: accordSearch,
  /** Searches for the words as they were typed, mistyped or not. */
  literal: z.literal('true').optional(),
  /** In this agreement alone. */
  accord: z.coerce.number().int().min(1).max(2_147_483_647).optional(),
  ...companyQuery,
  theme: AccordTheme.optional(),
  status: AccordStatus.optional(),
  limit: z.coerce.number().int().min(1).max(50).default(20),
})
export type PassageQuery = z.infer<typeof PassageQuery>

/**
 * The best passages first; `total` goes as far as a search counts. `isCorrected` as in the search through everything.
 * `isPartial`: none holds all of the words, and these most of them. `without`: the words that were not looked for, since
 * they only ask, or no text holds them.
 */
export const PassageAnswer = z.object({
  data: z.array(Passage),
  total: z.number().int(),
  correction: z.string().optional(),
  isCorrected: z.boolean(),
  isPartial: z.boolean().default(false),
  without: z.array(z.string()).default([]),
})
export type PassageAnswer = z.infer<typeof PassageAnswer>

/** The text of a page and where each of its words stands. */
export const PageText = z.object({
  page: z.number().int(),
  /** In PDF points, as is all below; y grows upwards from the bottom left corner. */
  width: z.number(),
  height: z.number(),
  text: z.string(),
  /** True when it was recognized on a picture of the page, and is to be checked. */
  is_recognized: z.boolean().optional(),
  /** Of each word: where it begins and ends in the text, then its rectangle (left, bottom, right, top). */
  words: z.array(z.tuple([z.number(), z.number(), z.number(), z.number(), z.number(), z.number()])),
})
export type PageText = z.infer<typeof PageText>

const Words = z.array(z.object({ text: z.string(), isChanged: z.boolean() }))
/** What became of an article; one whose words changed is `modifie`, wherever it stands now. */
const ArticleChange = z.enum(['identique', 'modifie', 'renumerote', 'deplace', 'ajoute', 'supprime'])
/** Two versions of an agreement, article by article: paired by what they say, and then by their numbers. */
export const Comparison = z.object({
  before: OtherAccord,
  after: OtherAccord,
  articles: z.array(
    z.object({
      number: z.string(),
      title: z.string(),
      change: ArticleChange,
      /** What it was called before, when its number or its title was another. */
      former: z.object({ number: z.string(), title: z.string() }).optional(),
      /** Whether it stands between others than before. */
      is_moved: z.boolean(),
      /** Whether it might be another article than the one that it is compared with. */
      is_uncertain: z.boolean(),
      /** For one that is added or removed: the number of the article of the other text that holds most of its words. */
      held_by: z.string().optional(),
      /** Left out when it is the same, or not there. */
      before: z.array(Words).optional(),
      after: z.array(Words).optional(),
    }),
  ),
})
export type Comparison = z.infer<typeof Comparison>

/** What is read in the documents of agreements. */
export const accordTexts = {
  passages: route({
    method: 'GET',
    path: '/accords/passages',
    summary: 'Cherche dans le texte des accords, passage par passage',
    query: PassageQuery,
    reply: PassageAnswer,
  }),
  clause: route({
    method: 'GET',
    path: '/accords/:id/clauses/:number',
    summary: 'Un article d’un accord',
    params: idParams.extend({
      number: text(20, 'Cet article n’existe pas').regex(ARTICLE_NUMBER, 'Cet article n’existe pas'),
    }),
    reply: z.object({ data: Clause }),
  }),
  comparison: route({
    method: 'GET',
    path: '/accords/:id/comparison/:other',
    summary: 'Ce qui change d’une version d’un accord à l’autre',
    params: idParams.extend({ other: idParams.shape.id }),
    reply: z.object({ data: Comparison }),
  }),
  page: route({
    method: 'GET',
    path: '/accords/:id/documents/:document/pages/:page',
    summary: 'Le texte d’une page et la place de ses mots',
    params: documentParams.extend({ page: z.coerce.number().int().min(1).max(10_000) }),
    reply: z.object({ data: PageText }),
  }),
}
