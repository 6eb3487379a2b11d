/** First and last name of a person; `isSure` is false when another split is as likely. */
export type SplitName = { first_name: string; last_name: string; isSure: boolean }

/**
 * Splits a person's full name. A last name in capitals (« MARTIN Jean », « Jean de LA TOUR ») or before a comma is sure
 * in any order. Otherwise the column's order decides, and only two words are sure.
 */
export function splitFullName(written: string, order: 'last_first' | 'first_last'): SplitName | undefined {
  const text = written.replaceAll(/\s+/g, ' ').trim()
  if (text === '') return undefined
  const [beforeComma = '', afterComma, ...more] = text.split(',').map((part) => part.trim())
  if (afterComma && more.length === 0 && beforeComma)
    return { first_name: afterComma, last_name: beforeComma, isSure: true }

  const words = text.replace(/^(?:m|mme|mlle|mr|monsieur|madame)\.? (?=\S+ )/i, '').split(' ')
  return byCapitals(words) ?? byOrder(words, order)
}

/** Splits a person's name whose last name is in capitals, at the start or end, with its particles. */
function byCapitals(words: string[]): SplitName | undefined {
  const capitals = words.map((word) => isCapitals(word))
  if (capitals.every(Boolean) || !capitals.some(Boolean)) return undefined
  const [first, last] = [capitals.indexOf(true), capitals.lastIndexOf(true)]
  if (capitals.slice(first, last + 1).some((is, at) => !is && !isParticle(words[first + at] ?? ''))) return undefined
  // A particle before the capitals belongs to the last name: « de LA TOUR ».
  let begin = first
  while (begin > 0 && isParticle(words[begin - 1] ?? '')) begin--
  const others = [...words.slice(0, begin), ...words.slice(last + 1)]
  if (others.length === 0 || (begin > 0 && last < words.length - 1)) return undefined
  return { first_name: others.join(' '), last_name: words.slice(begin, last + 1).join(' '), isSure: true }
}

function byOrder(words: string[], order: 'last_first' | 'first_last'): SplitName {
  const isSure = words.length === 2
  const [first = '', ...rest] = words
  return order === 'first_last'
    ? { first_name: first, last_name: rest.join(' '), isSure }
    : { first_name: words.at(-1) ?? '', last_name: words.slice(0, -1).join(' '), isSure }
}

/** Returns the letters of a word without a leading d’ or l’: « ORVAL » of « d’ORVAL ». */
const letters = (word: string) => word.replace(/^[dl][’'](?=\p{Lu})/u, '').replaceAll(/[^\p{L}]/gu, '')
const isCapitals = (word: string) => letters(word).length > 1 && letters(word) === letters(word).toUpperCase()
const isParticle = (word: string) =>
  /^(?:d[eu]s?|la|le|les|van|von|der|den|el|al|da|do|dos|di|ben|saint|st)$/i.test(word)
