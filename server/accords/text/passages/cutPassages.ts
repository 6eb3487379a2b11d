import { formatArticleHeading } from '#contract/accords/articleName.ts'
import { formatPassageLayout, type PassageLineBlock } from '#contract/accords/passageLayout.ts'
import { PART_HEADING_PATTERN, type ExtractedPdfArticle } from '#server/accords/text/findClauses.ts'
import { addLineToPassageLayout, classifyBlockStartLines } from './layoutPassages.ts'
import type { PdfReadingFlowLine } from '#server/accords/text/readingFlow.ts'

/** Searchable passage of a PDF: consecutive lines of a page (see `accord_passages`). */
export type ExtractedPassage = {
  page: number
  start: number
  end: number
  part: string
  clause: string | null
  heading: string
  spellings: string
  layout: string
}

// Passage lengths in characters: some sentences, from which excerpts are cut.
const LENGTH = { enough: 350, most: 900 }

/** Returns the titles of the articles above a numbered article, such as that of « 5 » for « 5.1 ». */
function titlesAbove(number: string, titles: Map<string, string>): string[] {
  const parts = number.split('.')
  return parts.slice(1).flatMap((_, at) => titles.get(parts.slice(0, at + 1).join('.')) ?? [])
}

/** Cuts a PDF's text into searchable passages. None crosses the end of a page or article; few cross a paragraph's. */
export function cutDocumentPassages(flow: PdfReadingFlowLine[], clauses: ExtractedPdfArticle[]): ExtractedPassage[] {
  const kept = new Set<object>(clauses)
  const titles = new Map(clauses.map(({ number, title }) => [number, title]))
  let part = ''
  type Open = Omit<ExtractedPassage, 'layout'> & { layout: PassageLineBlock[] }
  const passages: Open[] = []
  let open: Open | undefined
  const kinds = classifyBlockStartLines(flow)
  let [title, before] = ['', undefined as PdfReadingFlowLine | undefined]
  for (const [at, line] of flow.entries()) {
    const clause = line.under && kept.has(line.under) ? (line.under as ExtractedPdfArticle) : undefined
    const beginsTitle = line.isTitle && !before?.isTitle
    if (beginsTitle) title = line.text
    if (line.isTitle && PART_HEADING_PATTERN.test(line.text)) part = line.text
    const isFull =
      open !== undefined &&
      (line.end - open.start > LENGTH.most || (line.isFirst && open.end - open.start > LENGTH.enough))
    if (!open || isFull || beginsTitle || line.article || line.under !== before?.under || open.page !== line.page) {
      const heading = clause ? formatArticleHeading(clause) : title
      passages.push(
        (open = {
          page: line.page,
          start: line.start,
          end: line.end,
          part,
          clause: clause?.number ?? null,
          heading,
          spellings: [part, ...titlesAbove(clause?.number ?? '', titles)].join(' ').trim(),
          layout: [],
        }),
      )
    } else open.end = line.end
    if (line.otherSpelling) open.spellings = `${open.spellings} ${line.otherSpelling}`.trim()
    addLineToPassageLayout(open.layout, open.start, { line, before, kind: kinds[at] })
    before = line
  }
  return passages.map(({ layout, ...passage }) => ({ ...passage, layout: formatPassageLayout(layout) }))
}
