import type { SearchedWordSequence, SearchedWord } from '#contract/search/parseSearchQuery.ts'

/** Function that returns the positions of a searched word in a normalized text, empty without a match. */
export type SearchedWordFinder = (normalized: string) => number[]

const [START, END, BETWEEN] = ['(?<![a-z0-9])', '(?![a-z0-9])', '[^a-z0-9]+']
/** Length up to which a stem or prefix matches whole words only. A longer one matches the beginning of a word. */
const SHORT = 3

/** Returns a reusable function that finds a searched word, or its synonyms, in normalized texts. */
export function createSearchedWordFinder({ own, same }: SearchedWord): SearchedWordFinder {
  const [ownRuns, sameRuns] = [own.map(asExpression), same.map(asExpression)]
  return (text) => {
    const found = ownRuns.map((run) => startsOf(run, text))
    const isWhole = found.every((places) => places.length > 0)
    return [...(isWhole ? found.flat() : []), ...sameRuns.flatMap((run) => startsOf(run, text))]
  }
}

function startsOf(run: RegExp, text: string): number[] {
  const starts = []
  for (const { index } of text.matchAll(run)) starts.push(index)
  return starts
}

/** Returns the regular expression that matches a sequence of searched words, each in one of its forms. */
function asExpression(run: SearchedWordSequence): RegExp {
  const words = run.map(({ at, forms, begun }, place) => {
    const skipped = place === 0 ? 0 : at - (run[place - 1]?.at ?? 0) - 1
    const between = place === 0 ? '' : `${BETWEEN}(?:[a-z0-9]+${BETWEEN}){${skipped}}`
    const all = forms.map((form) => (form.length > SHORT ? `${form}[a-z0-9]*` : `${form}${END}`))
    return `${between}(?:${[...(begun ? [`${begun}[a-z0-9]*`] : []), ...all].join('|')})`
  })
  return new RegExp(START + words.join(''), 'g')
}
