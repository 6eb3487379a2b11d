import { useState } from 'react'
import { apiReplyKey } from '#src/api/call.ts'
import { QueryBoundary } from '#src/components/states/QueryBoundary.tsx'
import { Skeleton } from '#src/components/states/Skeleton.tsx'
import { useBoardApiReply } from '#src/office/boardCall.ts'
import { AssemblyAgendaForm } from './AssemblyAgendaForm.tsx'
import { AssemblyPanelFrame } from './AssemblyPanelFrame.ts'

/** Panel of an assembly's agenda, which is read once it is open. */
export function AssemblyAgendaPanel({ id }: { id: number }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <AssemblyPanelFrame onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Ordre du jour et résolutions</summary>
      {isOpen && <LoadedAgenda id={id} />}
    </AssemblyPanelFrame>
  )
}

function LoadedAgenda({ id }: { id: number }) {
  // Typed text is not replaced when the window takes the focus again.
  const agenda = useBoardApiReply(apiReplyKey('GET /board/events/:id/agenda', { params: { id } }), {
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
  })
  return (
    <QueryBoundary of={agenda} failure="L’ordre du jour n’a pas pu être chargé" skeleton={<Skeleton shape="title" />}>
      {(reply) => (
        <AssemblyAgendaForm
          id={id}
          agenda={reply.data}
          onSaved={async (saved) => void (await agenda.mutate(saved, { revalidate: false }))}
        />
      )}
    </QueryBoundary>
  )
}
