import '#theme/laterComponents.ts'
import Dialog from '@mui/material/Dialog'
import { styled } from '@mui/material/styles'
import { useState } from 'react'
import type { Accord, AccordDocument } from '#contract/accords/accords.ts'
import { loadModuleWithoutReloadOnFailure } from '#src/navigation/newVersion.ts'
import { startSparePdfWorker } from './pdf/worker.ts'
import { DocumentReaderLayout } from './DocumentReaderLayout.tsx'
import { loadPdfEngine } from './useOpenDocument.ts'

type Props = { accord: Accord; document: AccordDocument; onClose: () => void }

/**
 * Full-screen reader of an agreement's document. It has its own URL (`pdfReaderPath`), so « Back » closes it. Escape
 * first closes panels within the reader.
 */
export function DocumentReader({ accord, document, onClose }: Props) {
  const [title] = useState(() => `reader-${document.id}`)
  return (
    <Window open fullScreen transitionDuration={0} onClose={onClose} aria-labelledby={title}>
      <DocumentReaderLayout key={document.id} accord={accord} document={document} title={title} onClose={onClose} />
    </Window>
  )
}

/** Loads the PDF engine and starts its worker; failures are reported when they are needed. */
export function preloadPdfEngine() {
  startSparePdfWorker()
  loadModuleWithoutReloadOnFailure(loadPdfEngine).catch(() => undefined)
}

// Full-screen dialog without border, rounded corners or transition.
const Window = styled(Dialog)({
  '& .MuiDialog-paper': {
    width: '100%',
    maxWidth: 'none',
    height: '100%',
    maxHeight: 'none',
    margin: 0,
    borderRadius: 0,
  },
})
