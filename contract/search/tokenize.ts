import { normalize, HYPHEN } from '#contract/normalize.ts'

const WORD = /[\p{L}\p{N}]+/gu

/** The words of a text, in lower case. */
export const tokenize = (text: string): string[] => text.toLowerCase().match(WORD) ?? []

/** A word of a text, where it begins and ends; `joined` with the next one where a hyphen is all that parts them. */
export type Token = { folded: string; start: number; end: number; joined?: string }

/** The words of a text, and where each begins and ends in it. */
export function tokensWithPlaces(text: string): Token[] {
  const places: Token[] = [...text.matchAll(WORD)].map(({ 0: word, index }) => ({
    folded: normalize(word),
    start: index,
    end: index + word.length,
  }))
  return places.map((place, at) => {
    const next = places[at + 1]
    const isJoined = next?.start === place.end + 1 && HYPHEN.test(text[place.end] ?? '')
    return isJoined ? { ...place, joined: place.folded + next.folded } : place
  })
}
