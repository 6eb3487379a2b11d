const ARTICLE =
  /(?<![\p{L}\p{N}])(art(?:icles?)?)\.?\s*(?:n\s*[°º]\s*)?((?:[lrd]\.?\s*)?\d+(?:[.-]\d+)*(?:[\s-](?:bis|ter|quater))?)(?![\p{L}\p{N}])/iu
/** Nothing but the number of an article. */
const NUMBER = /^\s*(\d+(?:\.\d+)+)\s*$/

/**
 * Returns the number of the article that is asked for, as articles are numbered (`ARTICLE_NUMBER`), and what was typed with
 * spaces in place of the word « article »: « art. 4.2 », « art4 », « article L. 1225-4 », « 2.23 ». Undefined when none is.
 */
export function askedArticle(typed: string): { number: string; rest: string } | undefined {
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
