const ARTICLE =
  /(?<![\p{L}\p{N}])art(?:icles?)?\.?\s*(?:n\s*[°º]\s*)?((?:[lrd]\.?\s*)?\d+(?:[.-]\d+)*(?:[\s-](?:bis|ter|quater))?)(?![\p{L}\p{N}])/iu
/** Nothing but the number of an article. */
const NUMBER = /^\s*(\d+(?:\.\d+)+)\s*$/

/**
 * The number of the article that is asked for, as articles are numbered (`ARTICLE_NUMBER`), and where the word « article »
 * stands, if it does: « art. 4.2 », « article L. 1225-4 », « 2.23 ».
 */
export function askedArticle(typed: string): { number: string; wordAt?: number } | undefined {
  const found = ARTICLE.exec(typed)
  const written = found?.[1] ?? NUMBER.exec(typed)?.[1]
  if (written === undefined) return undefined
  const number = written
    .toLowerCase()
    .replace(/[\s-](?=[bqt])/, '-')
    .replace(/^[lrd]\.?\s*/, (code) => code.slice(0, 1).toUpperCase())
  return { number, ...(found && { wordAt: found.index }) }
}
