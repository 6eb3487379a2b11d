import type { FaqEntry, FaqQuestionWithoutAnswer } from '#contract/faq/faq.ts'
import { portalPagePaths } from '#contract/paths.ts'
import { publishedTextToPlainText } from '#contract/plainText.ts'
import type { PageMetadata } from '#src/navigation/head.ts'
import { faqCategoryLabelsAndDescriptions } from './faqCategories.ts'
import type { FaqFilter } from './parseFaqFilter.ts'

export const faqIntroduction = 'Les questions que les équipages nous posent le plus, et nos réponses.'

/** Returns the HTML head metadata (title, description) of an FAQ URL: an open answer, a category or the whole FAQ. */
export function faqPageMetadata(
  filter: FaqFilter,
  questions: FaqQuestionWithoutAnswer[],
  answers: Map<string, FaqEntry>,
): PageMetadata | undefined {
  const { category, search, question } = filter
  const named = questions.find(({ slug }) => slug === question)
  const answer = named && answers.get(named.slug)
  // The title comes with the question.
  if (question && !named && !search) return undefined
  const about = category && faqCategoryLabelsAndDescriptions[category]
  return {
    title: named?.question ?? (about ? `Foire aux questions – ${about.label}` : 'Foire aux questions'),
    description: answer ? beginningOf(answer) : (about?.about ?? faqIntroduction),
    isIndexed: !search && !(category && question),
    // The answer has its own page, which is the canonical address.
    ...(named && { address: portalPagePaths.faqEntry(named.slug) }),
    // Structured data is rendered on the server only: browsers need no code for it.
    ...(import.meta.env.SSR && !search && !named && faqPage(questions, answers)),
  }
}

/** Returns the HTML head metadata (title, description) of one FAQ entry's page. */
export function faqEntryMetadata(entry: FaqEntry): PageMetadata {
  const { slug, question, category, company } = entry
  return {
    title: question,
    description: beginningOf(entry),
    within: [{ name: 'Foire aux questions', path: portalPagePaths.faq }],
    label: faqCategoryLabelsAndDescriptions[category].label,
    company: company?.id,
    ...(import.meta.env.SSR && faqPage([entry], new Map([[slug, entry]]))),
  }
}

/** Returns structured data of the FAQ for search engines, if every question has its answer on the page. */
function faqPage(questions: FaqQuestionWithoutAnswer[], answers: Map<string, FaqEntry>): Pick<PageMetadata, 'jsonLd'> {
  const entries = questions.flatMap(({ slug }) => answers.get(slug) ?? [])
  if (entries.length === 0 || entries.length < questions.length) return {}
  return {
    jsonLd: (origin) => ({
      '@type': 'FAQPage',
      inLanguage: 'fr',
      mainEntity: entries.map(({ slug, question, blocks }) => ({
        '@type': 'Question',
        name: question,
        url: `${origin}${portalPagePaths.faqEntry(slug)}`,
        acceptedAnswer: { '@type': 'Answer', text: publishedTextToPlainText(blocks) },
      })),
    }),
  }
}

const beginningOf = ({ blocks }: FaqEntry) =>
  publishedTextToPlainText(blocks)
    .replaceAll('\n', ' ')
    .slice(0, 155)
    .replace(/\s+\S*$/, ' …')
