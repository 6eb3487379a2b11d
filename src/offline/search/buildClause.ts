import type { NumberedAccordArticle } from '#contract/accords/accordTexts.ts'
import type { PassageTextReader, SearchPackPassage } from '#contract/search/passages/passageTexts.ts'

/** Reference to an article, by the agreement's id and the article's number. */
export type AccordArticleReference = { accord: number; number: string }

/**
 * Builds an article of an agreement from the downloaded search data, as the server returns it. Returns undefined when
 * the data lacks it. Paragraph ends within a passage are unknown.
 */
export function buildAccordArticleOffline(
  texts: PassageTextReader,
  { accord, number }: AccordArticleReference,
): NumberedAccordArticle | undefined {
  const place = texts.documents.findIndex(
    (document) => document.accord === accord && document.clauses.some(([its]) => its === number),
  )
  const document = texts.documents[place]
  const [, title = '', page = 0] = document?.clauses.find(([its]) => its === number) ?? []
  if (!document) return undefined
  const passages = texts.documentAt
    .flatMap((its, at) => (its === place ? [texts.passage(at)] : []))
    .filter(({ clause }) => clause === number)
    .sort((one, other) => one.page - other.page || one.start_at - other.start_at)
  const [{ start, end } = { start: 0, end: 0 }, ...further] = rangesOf(passages)
  return { number, title, document: document.id, page, paragraphs: paragraphsOf(passages, title), start, end, further }
}

/** Returns the character range of an agreement's article on each of its pages, from the offline search data. */
function rangesOf(passages: SearchPackPassage[]): NumberedAccordArticle['further'] {
  const pages = [...new Set(passages.map(({ page }) => page))]
  return pages.map((page) => {
    const its = passages.filter((passage) => passage.page === page)
    return {
      page,
      start: Math.min(...its.map(({ start_at }) => start_at)),
      end: Math.max(...its.map(({ start_at, words }) => start_at + words.length)),
    }
  })
}

/** Returns the paragraphs of an agreement's article, without its title, which may take two lines. */
function paragraphsOf(passages: SearchPackPassage[], title: string): string[] {
  const lines = passages.map(({ words }) => words.split('\n'))
  lines[0]?.shift()
  const [second] = lines[0] ?? []
  if (second && title.endsWith(second.replace(/[\s.:–—-]+$/u, ''))) lines[0]?.shift()
  return lines.map((its) => its.join(' ')).filter(Boolean)
}
