import { useNavigate } from 'react-router-dom'
import type { Accord, AccordDocument } from '#contract/accords/accords.ts'
import { paths } from '#contract/paths.ts'
import { loadReader } from '#src/accords/loadReader.ts'
import { notify } from '#src/lib/messages.ts'
import { useLate } from '#src/lib/useLate.ts'
import { failedPart } from '#src/navigation/newVersion.ts'
import { onceClosed } from '#src/navigation/useBackCloses.ts'
import { AccordSkeleton } from './AccordSkeleton.tsx'

/** Lazy-loaded reader of a document. Closing it returns to the previous page. */
export function LazyReader({ accord, document }: { accord: Accord; document: AccordDocument }) {
  const navigate = useNavigate()
  const leave = () => {
    // A visitor from another site has no earlier page of the portal in the history.
    const { idx } = (history.state ?? {}) as { idx?: number }
    if (idx) void navigate(-1)
    else void navigate(paths.accord(accord.id), { replace: true })
  }
  // Dialogs over the pages have their own history entry, which is closed first.
  const close = () => onceClosed(leave)
  const reader = useLate(loadReader, true, (error) => {
    notify('error', failedPart(error))
    close()
  })
  return reader ? <reader.part accord={accord} document={document} onClose={close} /> : <AccordSkeleton />
}
