import { styled } from '@mui/material/styles'
import { useEffect, useState } from 'react'
import { formatArticleHeading } from '#contract/accords/articleName.ts'
import type { NumberedAccordArticleHeading } from '#contract/accords/accords.ts'
import { Skeleton } from '#src/components/states/Skeleton.tsx'
import { space } from '#theme/space.ts'
import { resolvePdfOutlineTarget, loadPdfTableOfContents, type PdfOutlineEntry } from './pdf/outline.ts'
import type { LoadedPdf } from './useOpenDocument.ts'

type Props = {
  /** Open PDF; undefined in the text view, whose contents are the articles. */
  reading: LoadedPdf | undefined
  clauses: NumberedAccordArticleHeading[]
  onPage: (page: number, share?: number) => void
  onArticle: (clause: NumberedAccordArticleHeading) => void
}

/** Table of contents in the PDF reader: the document's own, or else its numbered articles. */
export function PdfTableOfContents({ reading, clauses, onPage, onArticle }: Props) {
  return reading ? (
    <PdfContents reading={reading} clauses={clauses} onPage={onPage} onArticle={onArticle} />
  ) : (
    <Articles clauses={clauses} onArticle={onArticle} />
  )
}

function PdfContents({ reading: { pdf }, clauses, onPage, onArticle }: Props & { reading: LoadedPdf }) {
  const [entries, setEntries] = useState<PdfOutlineEntry[]>()
  useEffect(() => {
    let isOver = false
    loadPdfTableOfContents(pdf).then(
      (found) => isOver || setEntries(found),
      () => isOver || setEntries([]),
    )
    return () => {
      isOver = true
    }
  }, [pdf])

  const follow = (entry: PdfOutlineEntry) => {
    resolvePdfOutlineTarget(pdf, entry).then(
      (place) => place && onPage(place.page, place.share),
      () => undefined,
    )
  }
  if (!entries) return <Skeleton shape="line" />
  if (entries.length > 0) return <Entries entries={entries} onEntry={follow} />
  return <Articles clauses={clauses} onArticle={onArticle} />
}

function Articles({ clauses, onArticle }: Pick<Props, 'clauses' | 'onArticle'>) {
  if (clauses.length === 0) return <p>Ce document n’a pas de sommaire.</p>
  return (
    <List>
      {clauses.map((clause) => (
        <li key={clause.number}>
          <button type="button" onClick={() => onArticle(clause)}>
            {formatArticleHeading(clause)}
          </button>
        </li>
      ))}
    </List>
  )
}

function Entries({ entries, onEntry }: { entries: PdfOutlineEntry[]; onEntry: (entry: PdfOutlineEntry) => void }) {
  return (
    <List>
      {entries.map((entry, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the contents of a document never move
        <li key={index}>
          <button type="button" onClick={() => onEntry(entry)}>
            {entry.title}
          </button>
          {entry.items.length > 0 && <Entries entries={entry.items} onEntry={onEntry} />}
        </li>
      ))}
    </List>
  )
}

const List = styled('ul')(({ theme: { vars, typography } }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& ul': { paddingLeft: space.x4 },
  button: {
    ...typography.body2,
    width: '100%',
    minHeight: 44,
    padding: `${space.x2} ${space.x3}`,
    border: 0,
    borderRadius: vars.shape.small,
    background: 'none',
    color: vars.palette.text.primary,
    textAlign: 'left',
    cursor: 'pointer',
    '&:hover': { backgroundColor: vars.palette.company.tint },
  },
}))
