import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { space } from '#theme/space.ts'
import type { Accord, AccordDocument } from '#contract/accords/accords.ts'
import { Button, ButtonLink } from '#src/components/controls/Button.tsx'
import { documentFormatPagesAndSize, unreadDocumentTextWarning, canReaderOpenDocument } from './documentFacts.ts'
import { PdfSheetIllustration } from './PdfSheetIllustration.tsx'
import { pdfReaderPath } from '#contract/accords/readerPath.ts'
import { ApiCallError } from '#src/api/call.ts'
import { fetchApiFile } from '#src/api/fetchFile.ts'
import { showToast } from '#src/lib/messages.ts'
import { saveFile } from '#src/lib/saveFile.ts'

type Props = { accord: Pick<Accord, 'id'>; document: AccordDocument }

/** Card of an agreement's document: file facts, and buttons to read or download it. */
export function AccordDocumentCard({ accord, document }: Props) {
  const { id, title } = document
  const [isFetching, setFetching] = useState(false)
  const download = async () => {
    setFetching(true)
    await downloadAccordDocument(accord.id, document)
    setFetching(false)
  }
  const trouble = unreadDocumentTextWarning(document)
  return (
    <Card>
      <PdfSheetIllustration />
      <div>
        <h3>{title}</h3>
        <p>{documentFormatPagesAndSize(document)}</p>
        {trouble && <p data-trouble>{trouble}</p>}
        <span>
          {canReaderOpenDocument(document) && (
            <ButtonLink look="main" to={pdfReaderPath(accord.id, { document: id })} aria-label={`Lire\u00a0: ${title}`}>
              Lire
            </ButtonLink>
          )}
          <Button onClick={() => void download()} disabled={isFetching} aria-label={`Télécharger\u00a0: ${title}`}>
            {isFetching ? 'Téléchargement…' : 'Télécharger'}
          </Button>
        </span>
      </div>
    </Card>
  )
}

const Card = styled('article')(({ theme: { vars, typography } }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  gap: space.x6,
  padding: space.x6,
  borderRadius: vars.shape.card,
  backgroundColor: vars.palette.background.paper,
  boxShadow: `inset 0 0 0 1px ${vars.palette.line}`,
  // Wraps below the cover when the text size is doubled.
  '& > div:last-of-type': { flex: '1 1 10rem', minWidth: 0 },
  h3: { ...typography.h4, margin: 0, overflowWrap: 'anywhere' },
  p: { ...typography.body2, margin: `${space.x1} 0 0`, color: vars.palette.text.secondary },
  'p[data-trouble]': { color: vars.palette.warning.main },
  'div > span': { display: 'flex', flexWrap: 'wrap', gap: space.x3, marginTop: space.x4 },
  'button:disabled': { opacity: 0.6, cursor: 'default' },
}))

/** Downloads an agreement's PDF and makes the browser save it; shows a toast on failure. */
async function downloadAccordDocument(accord: number, { id, name }: Pick<AccordDocument, 'id' | 'name'>) {
  try {
    const file = await fetchApiFile('GET /accords/:id/documents/:document/file', {
      params: { id: accord, document: id },
    })
    saveFile(file.blob, file.name || name)
  } catch (error) {
    showToast('error', error instanceof ApiCallError ? error.message : 'Le document n’a pas pu être téléchargé')
  }
}
