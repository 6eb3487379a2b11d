import '#theme/laterComponents.ts'
import Dialog from '@mui/material/Dialog'
import { styled } from '@mui/material/styles'
import { useState } from 'react'
import type { Accord, AccordDocument } from '#contract/accords/accords.ts'
import { quietly } from '#src/navigation/newVersion.ts'
import { startAhead } from './pdf/worker.ts'
import { ReaderShell } from './ReaderShell.tsx'
import { loadEngine } from './useDocument.ts'

// Who is about to read needs both next; what fails is told when it is needed.
if (!import.meta.env.SSR) {
  startAhead()
  quietly(loadEngine).catch(() => undefined)
}

type Props = { accord: Accord; document: AccordDocument; onClose: () => void }

/**
 * Reads a document of an agreement, over the whole window: its place stands in the address (`readerPath`), so « Back »
 * closes it. What is open within it, Escape closes first.
 */
export function Reader({ accord, document, onClose }: Props) {
  const [title] = useState(() => `reader-${document.id}`)
  return (
    <Window open fullScreen transitionDuration={0} onClose={onClose} aria-labelledby={title}>
      <ReaderShell key={document.id} accord={accord} document={document} title={title} onClose={onClose} />
    </Window>
  )
}

// Nothing but the document: no edge, no corner, no page behind.
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
