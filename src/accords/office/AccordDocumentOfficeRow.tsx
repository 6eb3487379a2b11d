import '#theme/laterComponents.ts'
import MuiButton from '@mui/material/Button'
import { lazy, Suspense, useState } from 'react'
import type { AttachedPdfForBoard } from '#contract/accords/office.ts'
import { MAX_OCR_PDF_PAGES } from '#contract/office/limits.ts'
import { OfficeTextPdfRow } from '#src/office/parts/OfficeTextPdfRow.tsx'
import type { OfficeTextPdfRowActions, FrontMatterPdfDocument } from '#src/office/parts/DocumentList.tsx'
import { formatCount, quoteFrench } from '#src/lib/text.ts'
import type { BoardArticleStartCorrection } from './applyCorrections.ts'
import { pdfTextExtractionSentence, isPdfTextExtractionPending } from './documentStateSentence.ts'

// Lazy-loaded: it includes the PDF engine.
const DocumentText = lazy(() =>
  import('./ExtractedDocumentTextModal.tsx').then((module) => ({
    default: module.ExtractedDocumentTextModal,
  })),
)

/** Maximum number of a PDF's attachments listed by name. */
const ATTACHMENTS = 20

type Props = OfficeTextPdfRowActions & {
  of: FrontMatterPdfDocument
  /** Result of the server's text extraction from an agreement's PDF; undefined while it loads. */
  read: AttachedPdfForBoard | undefined
  corrections: readonly BoardArticleStartCorrection[]
  onCorrections: (corrections: BoardArticleStartCorrection[]) => void
  onReread: () => void
}

/** Row of an agreement's PDF document in the office: title, state of its text extraction, and actions. */
export function AccordDocumentOfficeRow({ read, corrections, onCorrections, onReread, ...item }: Props) {
  const [isOpen, setOpen] = useState(false)
  const { title, file } = item.of
  const own = corrections.filter((one) => one.file === file).length
  const hasText = read !== undefined && ['lu', 'partiel', 'long'].includes(read.state) && (read.pages_read ?? 0) > 0
  const renderTools = (about: (act: string) => string) => (
    <>
      {hasText && (
        <MuiButton variant="outlined" aria-label={about('Voir le texte et ses articles')} onClick={() => setOpen(true)}>
          Voir le texte et ses articles
        </MuiButton>
      )}
      <MuiButton aria-label={about('Lire de nouveau')} onClick={onReread}>
        Lire de nouveau
      </MuiButton>
    </>
  )
  return (
    <OfficeTextPdfRow {...item} renderTools={renderTools}>
      <p role="status">{read ? pdfTextExtractionSentence(read) : 'Ce que le portail en a compris arrive…'}</p>
      {read?.progress && isPdfTextExtractionPending(read) && (
        <progress aria-label={`Lecture\u00a0: ${title || file}`} max={read.progress.pages} value={read.progress.page} />
      )}
      {read?.headers && read.headers.length > 0 && (
        <p>
          Laissés de côté, en haut et en bas des pages&nbsp;: {read.headers.slice(0, 4).map(quoteFrench).join(', ')}
        </p>
      )}
      {read?.recognition?.is_running && (
        <progress
          aria-label={`Reconnaissance du texte\u00a0: ${title || file}`}
          max={Math.min(read.recognition.pages, MAX_OCR_PDF_PAGES)}
          value={read.recognition.tried}
        />
      )}
      {read?.attachments && read.attachments.length > 0 && (
        <p>
          Fichiers joints, que le portail ne lit pas&nbsp;:{' '}
          {read.attachments.slice(0, ATTACHMENTS).map(quoteFrench).join(', ')}
          {read.attachments.length > ATTACHMENTS &&
            ` et ${formatCount(read.attachments.length - ATTACHMENTS, 'autre')}`}
          . Déposez-les à part pour qu’ils se cherchent.
        </p>
      )}
      {own > 0 && (
        <p>
          {formatCount(own, 'ligne')} corrigée{own > 1 ? 's' : ''} à la main, relue{own > 1 ? 's' : ''} ainsi une fois
          l’accord publié.
        </p>
      )}
      {isOpen && read && (
        <Suspense fallback={null}>
          <DocumentText
            document={read}
            title={title || file}
            corrections={corrections}
            onChange={onCorrections}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </OfficeTextPdfRow>
  )
}
