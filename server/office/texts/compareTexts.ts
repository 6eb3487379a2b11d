import { diffLines, diffWordsWithSpace, type ChangeObject } from 'diff'

export type TextDifferencePiece = { is: 'same' | 'added' | 'removed'; text: string }

/**
 * Differences between two versions of a text: the pieces in order, and whether some paragraphs are compared as a whole.
 */
export type TextVersionDifference = {
  pieces: TextDifferencePiece[]
  /** True when some paragraphs of two text versions differ too much for a word comparison, and are shown whole. */
  isCoarse: boolean
}

/** Maximum of words and lines in the difference of two texts: the cost grows with its square. */
const WORDS_AT_MOST = 1000
const LINES_AT_MOST = 1000
/** Maximum of differing words between two texts, in one paragraph and in all. */
const PARAGRAPH = { words: 400, all: 4000 }

/** Compares two versions of a text word by word, or paragraph by paragraph when they differ too much. */
export function diffTextVersions(before: string, after: string): TextVersionDifference {
  const words = diffWordsWithSpace(before, after, { maxEditLength: WORDS_AT_MOST })
  if (words) return { pieces: words.map(pieceOf), isCoarse: false }
  const lines = diffLines(before, after, { maxEditLength: LINES_AT_MOST })
  if (!lines) return { pieces: replaced(before, after), isCoarse: true }
  return compareParagraphs(lines.map(pieceOf))
}

function compareParagraphs(lines: TextDifferencePiece[]): TextVersionDifference {
  const pieces: TextDifferencePiece[] = []
  let isCoarse = false
  let left = PARAGRAPH.all
  for (let at = 0; at < lines.length; at++) {
    const [piece, next] = [lines[at], lines[at + 1]]
    if (!piece) break
    if (piece.is !== 'removed' || next?.is !== 'added') {
      pieces.push(piece)
      continue
    }
    const maxEditLength = Math.min(PARAGRAPH.words, left)
    const words = left > 0 ? diffWordsWithSpace(piece.text, next.text, { maxEditLength }) : undefined
    left -= words ? words.filter(({ added, removed }) => added || removed).length : maxEditLength
    isCoarse ||= !words
    pieces.push(...(words?.map(pieceOf) ?? [piece, next]))
    at++
  }
  return { pieces, isCoarse }
}

const replaced = (before: string, after: string): TextDifferencePiece[] => [
  { is: 'removed', text: before },
  { is: 'added', text: after },
]

const pieceOf = ({ value, added, removed }: ChangeObject<string>): TextDifferencePiece => ({
  is: added ? 'added' : removed ? 'removed' : 'same',
  text: value,
})
