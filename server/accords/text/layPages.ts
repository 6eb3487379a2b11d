import type { PageText } from '#contract/accordTexts.ts'
import type { SignLine, SignPage } from './Engine.ts'
import { knownWords, type Known } from './knownWords.ts'

/** A line of a page: where its words stand in the page's text, and what the file tells of it. */
export type Line = {
  start: number
  end: number
  text: string
  top: number
  bottom: number
  size: number
  isBold: boolean
  isHeading: boolean
}

export type LaidPage = PageText & { lines: Line[] }

// PDFium's own sign for a hyphen at the end of a line, and those that files write there.
const HYPHENS = new Set([0x02, 0xfffe, 0xad])
const HYPHEN = 0x2d

/** The text of each page, made of the signs in it: the words, the lines, and where each word stands. */
export function layPages(pages: (SignPage | undefined)[]): LaidPage[] {
  const known = knownWords(pages.flatMap((page) => page?.lines ?? []).map(({ signs }) => textOf(signs)))
  return pages.map((page, index) => layPage(page ?? { width: 0, height: 0, lines: [] }, index + 1, known))
}

function layPage({ width, height, lines: signLines }: SignPage, page: number, known: Known): LaidPage {
  const words: PageText['words'] = []
  const lines: Line[] = []
  let text = ''
  const add = (piece: Piece) => {
    const start = text.length
    text += piece.text
    if (piece.text) words.push([start, text.length, ...piece.box])
  }
  for (const [at, signLine] of signLines.entries()) {
    const pieces = piecesOf(signLine)
    if (pieces.length === 0) continue
    const start = text.length
    for (const [index, piece] of pieces.entries()) {
      const next = pieces[index + 1] ?? (piece.isCut ? firstOf(signLines[at + 1]) : undefined)
      add(piece.isCut && next && known.isOneWord(piece.text, next.text) ? piece : withHyphen(piece))
      if (index < pieces.length - 1 && !piece.isCut) text += ' '
    }
    const isCut = pieces.at(-1)?.isCut === true && at < signLines.length - 1
    const boxes = pieces.map(({ box }) => box)
    lines.push({
      start,
      end: text.length,
      text: text.slice(start),
      top: boxes[0]?.[3] ?? 0,
      bottom: boxes.at(-1)?.[1] ?? 0,
      size: signLine.size,
      isBold: signLine.isBold,
      isHeading: signLine.isHeading,
    })
    if (!isCut && at < signLines.length - 1) text += '\n'
  }
  return { page, width: round(width), height: round(height), text, words, lines }
}

type Piece = { text: string; box: [number, number, number, number]; isCut: boolean }

/** The words of a line; one that goes on in the next line is in two pieces, and the first of them is cut. */
function piecesOf({ signs }: SignLine): Piece[] {
  const pieces: Piece[] = []
  let open: Piece | undefined
  for (const [at, { code, box }] of signs.entries()) {
    const isLast = at === signs.length - 1
    if (HYPHENS.has(code) || (code === HYPHEN && isLast && open)) {
      if (open) open.isCut = true
      open = undefined
    } else if (isBlank(code)) open = undefined
    else if (open) {
      open.text += String.fromCodePoint(code)
      open.box = around(open.box, box)
    } else pieces.push((open = { text: String.fromCodePoint(code), box, isCut: false }))
  }
  return pieces.map(({ text, box, isCut }) => ({
    // What is drawn as one sign may be two letters.
    text: text
      .toWellFormed()
      .normalize('NFC')
      .replace(/[\ufb00-\ufb06]/g, (drawn) => drawn.normalize('NFKC')),
    box: box.map(round) as Piece['box'],
    isCut,
  }))
}

const firstOf = (line: SignLine | undefined) => (line ? piecesOf(line)[0] : undefined)
const withHyphen = (piece: Piece) => (piece.isCut ? { ...piece, text: `${piece.text}-` } : piece)
const isBlank = (code: number) =>
  code <= 32 || code === 0x7f || code > 0x10ffff || /\s|\p{C}/u.test(String.fromCodePoint(code))
const textOf = (signs: SignLine['signs']) =>
  signs.map(({ code }) => (HYPHENS.has(code) ? '\u00ad' : isBlank(code) ? ' ' : String.fromCodePoint(code))).join('')

const around = (one: Piece['box'], other: Piece['box']): Piece['box'] => [
  Math.min(one[0], other[0]),
  Math.min(one[1], other[1]),
  Math.max(one[2], other[2]),
  Math.max(one[3], other[3]),
]

const round = (length: number) => (Number.isFinite(length) ? Math.round(length * 10) / 10 : 0)
