import { useId, type ReactNode } from 'react'
import { apiReplyKey } from '#src/api/call.ts'
import { Button } from '#src/components/controls/Button.tsx'
import { ConfirmingButton } from '#src/components/controls/ConfirmingButton.tsx'
import { EmptyListMessage } from '#src/components/states/EmptyListMessage.tsx'
import { QueryBoundary } from '#src/components/states/QueryBoundary.tsx'
import { formatShortDate, formatTimeOfDay } from '#src/lib/dates.ts'
import { usePageMetadata } from '#src/navigation/head.ts'
import { OfficeSection } from '#src/office/parts/OfficeRows.tsx'
import { OfficeIntro } from '#src/office/parts/OfficeIntro.ts'
import { callBoardApi, useBoardApiReply, runBoardAction } from './boardCall.ts'
import { backgroundJobLabel } from '#src/office/words/jobLabels.ts'
import { OfficeEntryList } from '#src/office/parts/OfficeEntryList.ts'

/** Office page of failed mails and background jobs, which can be retried or discarded. */
export function FailuresPage() {
  usePageMetadata({ title: 'Envois et tâches', isIndexed: false })
  const failures = useBoardApiReply(apiReplyKey('GET /board/failures'))
  const act = (work: () => Promise<{ message: string }>) => runBoardAction(work, failures.mutate)
  return (
    <>
      <h1 tabIndex={-1}>Envois et tâches</h1>
      <OfficeIntro>
        Un message est tenté pendant un jour, une tâche cinq fois. Ce qui reste en panne se voit ici&nbsp;: on peut le
        tenter de nouveau une fois la cause corrigée, ou y renoncer.
      </OfficeIntro>
      <QueryBoundary of={failures} failure="Les pannes n’ont pas pu être chargées">
        {({ data: { mails, jobs } }) =>
          mails.length + jobs.length === 0 ? (
            <EmptyListMessage title="Rien n’est en panne">
              Tous les messages sont partis, toutes les tâches sont faites.
            </EmptyListMessage>
          ) : (
            <>
              <List title="Messages" isShown={mails.length > 0}>
                {mails.map(({ id, subject, recipient, attempts, failed_at }) => (
                  <Item
                    key={id}
                    name={subject}
                    facts={`À ${recipient} · ${tried(attempts)}, la dernière fois le ${when(failed_at)}`}
                    retry="Envoyer de nouveau"
                    onRetry={() => act(() => callBoardApi('POST /board/failed-mails/:id/retry', { params: { id } }))}
                    onDrop={() => act(() => callBoardApi('DELETE /board/failed-mails/:id', { params: { id } }))}
                  />
                ))}
              </List>
              <List title="Tâches" isShown={jobs.length > 0}>
                {jobs.map(({ id, name, failure, attempts, failed_at }) => (
                  <Item
                    key={id}
                    name={backgroundJobLabel(name)}
                    facts={[tried(attempts), `la dernière fois le ${when(failed_at)}`, failure]
                      .filter(Boolean)
                      .join(' · ')}
                    retry="Recommencer"
                    onRetry={() => act(() => callBoardApi('POST /board/failed-jobs/:id/retry', { params: { id } }))}
                    onDrop={() => act(() => callBoardApi('DELETE /board/failed-jobs/:id', { params: { id } }))}
                  />
                ))}
              </List>
            </>
          )
        }
      </QueryBoundary>
    </>
  )
}

const tried = (attempts: number) => (attempts > 1 ? `${attempts} tentatives` : 'une tentative')
const when = (at: string) => `${formatShortDate(at)}, ${formatTimeOfDay(at)}`

function List({ title, isShown, children }: { title: string; isShown: boolean; children: ReactNode }) {
  const id = useId()
  return isShown ? (
    <OfficeSection title={title} id={id}>
      <OfficeEntryList>{children}</OfficeEntryList>
    </OfficeSection>
  ) : null
}

type ItemProps = {
  name: string
  facts: string
  retry: string
  onRetry: () => Promise<void>
  onDrop: () => Promise<void>
}

const Item = ({ name, facts, retry, onRetry, onDrop }: ItemProps) => (
  <li>
    <h3>{name}</h3>
    <p>{facts}</p>
    <div>
      <Button aria-label={`${retry}\u00a0: ${name}`} onClick={() => void onRetry()}>
        {retry}
      </Button>
      <ConfirmingButton question="Y renoncer pour de bon&nbsp;?" yes="Renoncer" about={name} onYes={onDrop}>
        Renoncer
      </ConfirmingButton>
    </div>
  </li>
)
