import type { FrenchWordTest } from '#contract/search/frenchWords.ts'

/** Test for words hyphenated at a line's end, from the words of the PDF itself and of French. */
export type DehyphenationTest = {
  /** True when a hyphen at a line's end splits one word rather than joining two. */
  isOneWord: (before: string, after: string) => boolean
}

/** Matches a word of a PDF together with the words that hyphens join to it. */
const WORDS = /\p{L}+(?:-\p{L}+)*/gu
const CUT = /[\p{L}-]*\u00ad\p{L}*/gu
const [AT_END, AT_START] = [/\p{L}+(?:-\p{L}+)*$/u, /^\p{L}+(?:-\p{L}+)*/u]
/** Matches French pronouns that never continue a hyphenated word: « dit-on » is not « diton ». */
const PRONOUN = /^(?:ils?|elles?|on|en|y|t-(?:ils?|elles?|on))$/

/**
 * Returns the words before and after a hyphen at a line's end, such as « quatre-vingt » and « dix ». Undefined unless
 * both exist.
 */
export function wordsAroundLineEndHyphen(before: string, after: string): [one: string, other: string] | undefined {
  const [one = ''] = AT_END.exec(before) ?? []
  const [other = ''] = AT_START.exec(after) ?? []
  return one && other ? [one, other] : undefined
}

/**
 * Builds a test, from a PDF's lines, that tells « rému|nération » from « quatre-|vingt ». The hyphen is dropped only
 * when the PDF or French has the joined word and not the compound.
 */
export function buildLineEndHyphenTest(lines: string[], isFrench: () => FrenchWordTest): DehyphenationTest {
  const words = new Set<string>()
  for (const line of lines)
    for (const [word] of line.replace(CUT, ' ').toLowerCase().matchAll(WORDS)) {
      words.add(word)
      for (const part of word.split('-')) words.add(part)
    }
  function isOne(one: string, other: string): boolean | undefined {
    const [joined, compound] = [one + other, `${one}-${other}`]
    if (words.has(compound)) return false
    if (words.has(joined)) return true
    if (isFrench()(compound)) return false
    return isFrench()(joined) || undefined
  }
  return {
    isOneWord(before, after) {
      const [one, other] = wordsAroundLineEndHyphen(before.toLowerCase(), after.toLowerCase()) ?? []
      if (!one || !other || PRONOUN.test(other)) return false
      // French may only know a part: « traitance » in « sous-trai|tance ».
      const [near = '', next = ''] = [one.split('-').at(-1), other.split('-')[0]]
      return isOne(one, other) ?? (near.length > 1 && next.length > 1 && isOne(near, next)) === true
    },
  }
}
