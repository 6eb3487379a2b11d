/** Pattern of the number of an agreement's article: `4`, `4.3`, `3-bis`, `L1225-4`. */
export const ARTICLE_NUMBER_PATTERN = /^[\dA-Z]+(?:[.-][\dA-Za-z]+)*$/

const ANNEX = /^ANNEXE(?:-([\dA-Z]+))?(?:\.(.+))?$/

/**
 * Returns the French name of an agreement's article from its number: « Article 3 bis », « Annexe 2 », « Annexe 2,
 * article 4 ».
 */
export function formatArticleName(number: string): string {
  const [annex, which, inside] = ANNEX.exec(number) ?? []
  if (annex === undefined) return `Article ${spoken(number)}`
  return ['Annexe', which && ` ${which}`, inside && `, article ${spoken(inside)}`].filter(Boolean).join('')
}

const spoken = (number: string) => number.replace(/-([a-z]{3,})$/, ' $1').replace(/^([LRD])(?=\d)/, '$1.\u00a0')

/** Returns the French name of an article of an agreement, followed by its title where it has one. */
export const formatArticleHeading = ({ number, title }: { number: string; title: string }): string =>
  [formatArticleName(number), title].filter(Boolean).join(' – ')
