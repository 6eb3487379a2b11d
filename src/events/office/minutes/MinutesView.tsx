import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'
import { portalPagePaths } from '#contract/paths.ts'
import { apiReplyKey } from '#src/api/call.ts'
import { QueryBoundary } from '#src/components/states/QueryBoundary.tsx'
import { formatDayAndTime } from '#src/lib/dates.ts'
import { usePageMetadata } from '#src/navigation/head.ts'
import { useBoardApiReply } from '#src/office/boardCall.ts'
import { BackToListLink } from '#src/office/parts/BackToListLink.tsx'
import { MinutesForm } from './MinutesForm.tsx'
import { MinutesSignatures } from './MinutesSignatures.tsx'

/** Office page of an assembly's minutes: draft, text, signatures and publication. */
export function MinutesView({ id }: { id: number }) {
  usePageMetadata({ title: 'Procès-verbal – bureau', isIndexed: false })
  // Typed text is not replaced when the window takes the focus again.
  const minutes = useBoardApiReply(apiReplyKey('GET /board/events/:id/minutes', { params: { id } }), {
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
  })
  return (
    <QueryBoundary of={minutes} failure="Le procès-verbal n’a pas pu être chargé" isPage>
      {({ data }) => {
        const onSaved = async (reply: { data: typeof data }) =>
          void (await minutes.mutate(reply, { revalidate: false }))
        return (
          <Root>
            <p>
              <BackToListLink to={portalPagePaths.boardEvent(id)}>{data.title}</BackToListLink>
            </p>
            <h1 tabIndex={-1}>Procès-verbal</h1>
            <p role="status">{describeState(data)}</p>
            <MinutesForm key={data.version} id={id} minutes={data} onSaved={onSaved} />
            {data.version > 0 && <MinutesSignatures id={id} minutes={data} onSaved={onSaved} />}
          </Root>
        )
      }}
    </QueryBoundary>
  )
}

type State = Record<'made_at' | 'published_at' | 'last_published_at', string | null> & { version: number; by: string }

function describeState({ version, made_at, by, published_at, last_published_at }: State): string {
  if (made_at === null) return 'Rien n’est encore écrit.'
  const saved = `Version ${version}, par ${by}, le ${formatDayAndTime(made_at)}`
  if (published_at) return `${saved}. Publiée le ${formatDayAndTime(published_at)}.`
  return last_published_at
    ? `${saved}. Les adhérents lisent encore la version publiée le ${formatDayAndTime(last_published_at)}.`
    : `${saved}. Pas encore publiée.`
}

const Root = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 46rem)',
  gap: space.x4,
  '& > p': { margin: 0 },
})
