import { z } from 'zod'
import { PublishedTextBlock } from '#contract/blocks.ts'
import { SearchHighlightedTextRuns } from '#contract/marked.ts'
import { companyFilterQueryFields } from '#contract/page.ts'
import { SLUG_PATTERN } from '#contract/paths.ts'
import { defineApiRoute } from '#contract/route.ts'
import { baseTextFieldSchema } from '#contract/text.ts'

export const FaqCategory = z.enum(['planning', 'repos', 'remuneration', 'sante', 'defense', 'adhesion', 'portail'])
export type FaqCategory = z.infer<typeof FaqCategory>

/** FAQ question in a list, without its answer; `company` is null when it concerns every company. */
export const FaqQuestionWithoutAnswer = z.object({
  id: z.number().int(),
  /** Unique name of the FAQ entry in its page address (URL): `/faq/…`. */
  slug: z.string(),
  category: FaqCategory,
  company: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  question: z.string(),
})
export type FaqQuestionWithoutAnswer = z.infer<typeof FaqQuestionWithoutAnswer>

/** FAQ question with its answer. */
export const FaqEntry = FaqQuestionWithoutAnswer.extend({
  blocks: z.array(PublishedTextBlock),
  updated_at: z.iso.datetime(),
})
export type FaqEntry = z.infer<typeof FaqEntry>

/** FAQ entry in a list. After a search, `marked` holds the question and an excerpt with the found words. */
export const ListedFaqEntry = FaqEntry.extend({
  marked: z.object({ question: SearchHighlightedTextRuns, excerpt: SearchHighlightedTextRuns }).optional(),
})
export type ListedFaqEntry = z.infer<typeof ListedFaqEntry>

/** List of FAQ entries; `correction`: spelling suggestion for the searched words. */
export const FaqList = z.object({ data: z.array(ListedFaqEntry), correction: z.string().optional() })
export type FaqList = z.infer<typeof FaqList>

/** FAQ question without its answer, in an excerpt of the FAQ: it links to its page. */
export const FaqQuestionLink = FaqQuestionWithoutAnswer.pick({ slug: true, question: true })
export type FaqQuestionLink = z.infer<typeof FaqQuestionLink>

export const FaqQuery = z.object({
  ...companyFilterQueryFields,
  category: FaqCategory.optional(),
  search: baseTextFieldSchema(100, 'La recherche doit contenir au plus 100 caractères').trim().default(''),
})
export type FaqQuery = z.infer<typeof FaqQuery>

/** URL path parameters of one FAQ entry. */
export const faqEntryUrlParams = z.object({
  slug: baseTextFieldSchema(80, 'Cette question n’existe pas').regex(SLUG_PATTERN, 'Cette question n’existe pas'),
})

export const faqRoutes = {
  questions: defineApiRoute('GET /faq/questions', {
    summary: 'Les questions, par catégorie, sans leurs réponses',
    access: 'public',
    query: z.object(companyFilterQueryFields),
    reply: z.object({ data: z.array(FaqQuestionWithoutAnswer) }),
  }),
  read: defineApiRoute('GET /faq/questions/:slug', {
    summary: 'Une question et sa réponse',
    access: 'public',
    params: faqEntryUrlParams,
    reply: z.object({ data: FaqEntry }),
  }),
  list: defineApiRoute('GET /faq', {
    summary: 'Les questions et leurs réponses, par catégorie',
    access: 'public',
    query: FaqQuery,
    reply: FaqList,
  }),
  highlights: defineApiRoute('GET /faq/highlights', {
    summary: 'Trois questions parmi celles que l’on pose d’abord',
    access: 'public',
    query: z.object(companyFilterQueryFields),
    reply: z.object({ data: z.array(FaqQuestionLink) }),
  }),
  opinion: defineApiRoute('POST /faq/:id/opinion', {
    summary: 'Dit si une réponse aide\u00a0; seul le nombre d’avis par jour est gardé',
    access: 'public',
    body: z.object({ helpful: z.boolean() }),
    isSentOnce: true,
  }),
}
