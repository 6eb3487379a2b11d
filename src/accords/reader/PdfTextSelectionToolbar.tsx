import { styled } from '@mui/material/styles'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import type { RefObject } from 'react'
import { Button } from '#src/components/controls/Button.tsx'
import { space } from '#theme/space.ts'
import { useSelectedPdfPassage } from './useSelectedPdfPassage.ts'
import type { PdfReaderActions } from './useDocumentActions.ts'

type Props = {
  within: RefObject<HTMLElement | null>
  /** Ids of the agreement and of the PDF in which words are selected. */
  accord: number
  document: number
  pdf: PDFDocumentProxy
  files: PdfReaderActions
}

/** Toolbar for words selected in a PDF: copy them with their source, or copy a link to them. */
export function PdfTextSelectionToolbar({ within, accord, document, pdf, files }: Props) {
  const { passage, quotation } = useSelectedPdfPassage(within, { accord, document, pdf })
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
