const ARTICLE =
  /(?<![\p{L}\p{N}])(art(?:icles?)?)\.?\s*(?:n\s*[°º]\s*)?((?:[lrd]\.?\s*)?\d+(?:[.-]\d+)*(?:[\s-](?:bis|ter|quater))?)(?![\p{L}\p{N}])/iu
/** Pattern of a search query that is nothing but the number of an agreement's article. */
const NUMBER = /^\s*(\d+(?:\.\d+)+)\s*$/

/**
 * Extracts the number of the article that a search query names (`ARTICLE_NUMBER_PATTERN`): « art. 4.2 », « art4 »,
 * « article L. 1225-4 », « 2.23 ». `rest` is the query with the word « article » replaced by spaces. Returns undefined
 * without a number.
 */
export function extractArticleNumber(typed: string): { number: string; rest: string } | undefined {
  const found = ARTICLE.exec(typed)
  const [, word = '', after] = found ?? []
  const written = after ?? NUMBER.exec(typed)?.[1]
  if (written === undefined) return undefined
  const number = written
    .toLowerCase()
    .replace(/[\s-](?=[bqt])/, '-')
    .replace(/^[lrd]\.?\s*/, (code) => code.slice(0, 1).toUpperCase())
  const at = found?.index ?? 0
  return { number, rest: typed.slice(0, at) + ' '.repeat(word.length) + typed.slice(at + word.length) }
}
