import { portalPagePaths } from '#contract/paths.ts'
import { apiReplyKey } from '#src/api/call.ts'
import { QueryBoundary } from '#src/components/states/QueryBoundary.tsx'
import { usePageMetadata } from '#src/navigation/head.ts'
import { NotFoundContent } from '#src/navigation/NotFoundContent.tsx'
import { useBoardApiReply } from '#src/office/boardCall.ts'
import { BackToListLink } from '#src/office/parts/BackToListLink.tsx'
import { PollEditor } from '#src/polls/office/editing/PollEditor.tsx'
import { PollFollowUp } from '#src/polls/office/following/PollFollowUp.tsx'

/** Office page of one poll: its editor while it is a draft, then its progress and result. */
export function PollOfficePage({ id }: { id: number }) {
  // No revalidation: fetched data must not overwrite what is being typed.
  const poll = useBoardApiReply(apiReplyKey('GET /board/polls/:id', { params: { id } }), {
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
    revalidateIfStale: false,
    revalidateOnMount: true,
  })
  usePageMetadata({ title: poll.data?.data.title || 'Consultation', isIndexed: false })
  if (poll.error?.status === 404) return <NotFoundContent />
  const refresh = async () => void (await poll.mutate())
  return (
    <>
      <BackToListLink to={portalPagePaths.boardPolls}>Toutes les consultations</BackToListLink>
      <QueryBoundary of={poll} failure="Cette consultation n’a pas pu être ouverte">
        {({ data }) =>
          data.state === 'draft' ? (
            <PollEditor
              key={data.id}
              poll={data}
              onChanged={async (changed) => void (await poll.mutate({ data: changed }, { revalidate: false }))}
            />
          ) : (
            <PollFollowUp poll={data} onChanged={refresh} />
          )
        }
      </QueryBoundary>
    </>
  )
}
