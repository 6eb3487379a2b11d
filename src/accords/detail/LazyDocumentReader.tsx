import { useNavigate } from 'react-router-dom'
import type { Accord, AccordDocument } from '#contract/accords/accords.ts'
import { portalPagePaths } from '#contract/paths.ts'
import { loadDocumentReader } from '#src/accords/loadReader.ts'
import { showToast } from '#src/lib/messages.ts'
import { useLoadedCode } from '#src/lib/useLoadedPart.ts'
import { moduleLoadFailureMessage } from '#src/navigation/newVersion.ts'
import { runAfterDialogsClose } from '#src/navigation/useBackCloses.ts'
import { AccordSkeleton } from './AccordSkeleton.tsx'

/** Lazy-loaded PDF reader of an agreement's document. Closing it returns to the previous page. */
export function LazyDocumentReader({ accord, document }: { accord: Accord; document: AccordDocument }) {
  const navigate = useNavigate()
  const leave = () => {
    // A visitor from another site has no earlier page of the portal in the history.
    const { idx } = (history.state ?? {}) as { idx?: number }
    if (idx) void navigate(-1)
    else void navigate(portalPagePaths.accord(accord.id), { replace: true })
  }
  // Dialogs over the pages have their own history entry, which is closed first.
  const close = () => runAfterDialogsClose(leave)
  const reader = useLoadedCode(loadDocumentReader, true, (error) => {
    showToast('error', moduleLoadFailureMessage(error))
    close()
  })
  return reader ? <reader.part accord={accord} document={document} onClose={close} /> : <AccordSkeleton />
}
