import { useState } from 'react'
import { apiReplyKey } from '#src/api/call.ts'
import { QueryBoundary } from '#src/components/states/QueryBoundary.tsx'
import { Skeleton } from '#src/components/states/Skeleton.tsx'
import { AssemblyPanelFrame } from '#src/events/office/attendance/AssemblyPanelFrame.ts'
import { formatCount } from '#src/lib/text.ts'
import { useBoardApiReply } from '#src/office/boardCall.ts'
import { CardVoteForm } from './CardVoteForm.tsx'

/** Panel of an assembly's votes by show of cards, which are read once it is open. */
export function CardVotesPanel({ id }: { id: number }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <AssemblyPanelFrame onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Votes à carte levée</summary>
      {isOpen && <LoadedCardVotes id={id} />}
    </AssemblyPanelFrame>
  )
}

function LoadedCardVotes({ id }: { id: number }) {
  const votes = useBoardApiReply(apiReplyKey('GET /board/events/:id/card-votes', { params: { id } }))
  return (
    <QueryBoundary
      of={votes}
      failure="Les votes à carte levée n’ont pas pu être chargés"
      skeleton={<Skeleton shape="title" />}
    >
      {({ data }) => (
        <>
          <p role="status">
            {`Voix dans la salle\u00a0: ${data.present + data.represented} (${formatCount(data.present, 'présent')}, ${formatCount(data.represented, 'représenté')}).`}
          </p>
          {data.votes.length === 0 && <p>Aucun point de l’ordre du jour ne se vote à carte levée.</p>}
          {data.votes.map((vote) => (
            <CardVoteForm
              key={vote.key}
              id={id}
              vote={vote}
              onSaved={async (saved) => void (await votes.mutate(saved, { revalidate: false }))}
            />
          ))}
        </>
      )}
    </QueryBoundary>
  )
}
