import { styled } from '@mui/material/styles'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import type { RefObject } from 'react'
import type { PdfPageTextRange } from '#contract/accords/accordTexts.ts'
import { Button } from '#src/components/controls/Button.tsx'
import type { PdfReaderActions } from '#src/accords/reader/useDocumentActions.ts'
import { space } from '#theme/space.ts'
import { useSelectedPdfPassage } from './useSelectedPdfPassage.ts'
import { useSelectedTextPassage } from './useSelectedTextPassage.ts'

type Within = { within: RefObject<HTMLElement | null>; files: PdfReaderActions }
type PdfProps = Within & {
  /** Ids of the agreement and of the PDF in which words are selected. */
  accord: number
  document: number
  pdf: PDFDocumentProxy
}

/** Toolbar for words selected on the pages of a PDF. */
export function PdfPassageToolbar({ within, accord, document, pdf, files }: PdfProps) {
  return <PassageToolbar {...useSelectedPdfPassage(within, { accord, document, pdf })} files={files} />
}

/** Toolbar for words selected in the text view. */
export function TextPassageToolbar({ within, files }: Within) {
  return <PassageToolbar {...useSelectedTextPassage(within)} files={files} />
}

type Props = {
  /** Selected words; undefined when nothing is selected. */
  passage: { page: number } | undefined
  /** Returns the selected words with their position in the text of their page. */
  quotation: () => Promise<{ marks: PdfPageTextRange[]; text: string }>
  files: PdfReaderActions
}

/** Toolbar for selected words: copy them with their source, or copy a link to them. */
function PassageToolbar({ passage, quotation, files }: Props) {
  if (!passage) return null
  const { page } = passage
  return (
    <Bar
      role="toolbar"
      aria-label="Passage sélectionné"
      // Pressing a button would otherwise clear the selection on touch screens.
      onPointerDown={(event) => event.preventDefault()}
    >
      <Button
        look="main"
        onClick={() => void quotation().then((found) => files.copyQuotation(found.text, { page, marks: found.marks }))}
      >
        Copier avec la source
      </Button>
      <Button onClick={() => void quotation().then((found) => files.copyLink({ page, marks: found.marks }))}>
        Copier le lien
      </Button>
    </Bar>
  )
}

const Bar = styled('div')(({ theme: { vars, breakpoints } }) => ({
  display: 'flex',
  justifyContent: 'center',
  gap: space.x2,
  padding: space.x2,
  borderTop: `1px solid ${vars.palette.line}`,
  backgroundColor: vars.palette.background.paper,
  [breakpoints.down('sm')]: { '& > button': { flex: 1, paddingInline: space.x2 } },
}))
