/** Which words a document writes. */
export type Known = {
  /** Whether what a line's end has cut is one word, and not two that a hyphen joins. */
  isOneWord: (before: string, after: string) => boolean
}

const WORDS = /\p{L}+(?:[-\u2010\u2011]\p{L}+)*/gu
const CUT = /\p{L}*\u00ad\p{L}*/gu

/**
 * Learns the words of a document's lines, to tell « découche|ment » from « moyen|courrier »: as it writes them elsewhere,
 * else two words when each of them is one of its own.
 */
export function knownWords(lines: string[]): Known {
  const words = new Set<string>()
  for (const line of lines) {
    for (const [word] of line.replace(CUT, ' ').toLowerCase().matchAll(WORDS)) {
      words.add(word)
      for (const part of word.split('-')) words.add(part)
    }
  }
  return {
    isOneWord(before, after) {
      const [one = ''] = /\p{L}+$/u.exec(before.toLowerCase()) ?? []
      const [other = ''] = /^\p{L}+/u.exec(after.toLowerCase()) ?? []
      if (!one || !other) return false
      if (words.has(`${one}-${other}`)) return false
      return words.has(one + other) || !(words.has(one) && words.has(other))
    },
  }
}
