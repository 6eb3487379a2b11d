import { useState } from 'react'
import { apiReplyKey } from '#src/api/call.ts'
import { QueryBoundary } from '#src/components/states/QueryBoundary.tsx'
import { Skeleton } from '#src/components/states/Skeleton.tsx'
import { AssemblyPanelFrame } from '#src/events/office/attendance/AssemblyPanelFrame.ts'
import { useBoardApiReply } from '#src/office/boardCall.ts'
import { NextConvocation } from './NextConvocation.tsx'
import { SentConvocationList } from './SentConvocationList.tsx'

/** Interval between two readings while mails are being sent, in milliseconds. */
const REFRESH_MS = 10_000

/** Panel of the convocations to an assembly, which are read once it is open. */
export function ConvocationPanel({ id }: { id: number }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <AssemblyPanelFrame onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Convocation</summary>
      {isOpen && <LoadedConvocations id={id} />}
    </AssemblyPanelFrame>
  )
}

function LoadedConvocations({ id }: { id: number }) {
  const convocations = useBoardApiReply(apiReplyKey('GET /board/events/:id/convocations', { params: { id } }), {
    refreshInterval: (read) => (read?.data.sent.some(({ waiting }) => waiting > 0) ? REFRESH_MS : 0),
  })
  return (
    <QueryBoundary
      of={convocations}
      failure="Les convocations n’ont pas pu être chargées"
      skeleton={<Skeleton shape="title" />}
    >
      {({ data: { next, sent } }) => (
        <>
          <NextConvocation
            id={id}
            next={next}
            isFirst={sent.length === 0}
            onChanged={async (reply) => void (await convocations.mutate(reply, { revalidate: !reply }))}
          />
          <SentConvocationList id={id} sent={sent} />
        </>
      )}
    </QueryBoundary>
  )
}
