import { useNavigate } from 'react-router-dom'
import type { Accord, AccordDocument } from '#contract/accords/accords.ts'
import { paths } from '#contract/paths.ts'
import { loadReader } from '#src/accords/loadReader.ts'
import { notify } from '#src/lib/messages.ts'
import { useLate } from '#src/lib/useLate.ts'
import { failedPart } from '#src/navigation/newVersion.ts'
import { onceClosed } from '#src/navigation/useBackCloses.ts'
import { AccordSkeleton } from './AccordSkeleton.tsx'

/** The reader of a document, whose code comes when one reads; closed, it leads back to where one came from. */
export function LazyReader({ accord, document }: { accord: Accord; document: AccordDocument }) {
  const navigate = useNavigate()
  const leave = () => {
    // Who comes from elsewhere has nothing of the portal behind.
    const { idx } = (history.state ?? {}) as { idx?: number }
    if (idx) void navigate(-1)
    else void navigate(paths.accord(accord.id), { replace: true })
  }
  // What lies over its pages has an entry of its own in the history, and goes first.
  const close = () => onceClosed(leave)
  const reader = useLate(loadReader, true, (error) => {
    notify('error', failedPart(error))
    close()
  })
  return reader ? <reader.part accord={accord} document={document} onClose={close} /> : <AccordSkeleton />
}
