import { useId } from 'react'
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
import { OfficeEntries } from '#src/office/parts/OfficeList.tsx'

/** Office page of failed mails and background jobs, which can be retried or discarded. */
export function FailuresPage() {
  usePageMetadata({ title: 'Envois et tâches', isIndexed: false })
  const failures = useBoardApiReply(apiReplyKey('GET /board/failures'))
  const act = (work: () => Promise<{ message: string }>) => runBoardAction(work, failures.mutate)
  const [mailsId, jobsId] = [useId(), useId()]
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
              {mails.length > 0 && (
                <OfficeSection title="Messages" id={mailsId}>
                  <OfficeEntries
                    of={mails}
                    heading="h3"
                    columns={{
                      title: ({ subject }) => subject,
                      lines: [
                        ({ recipient, attempts, failed_at }) => [
                          `À ${recipient}`,
                          `${tried(attempts)}, ${lastTime(failed_at)}`,
                        ],
                      ],
                    }}
                  >
                    {({ id, subject }) => (
                      <FailureButtons
                        name={subject}
                        retry="Envoyer de nouveau"
                        onRetry={() =>
                          act(() => callBoardApi('POST /board/failed-mails/:id/retry', { params: { id } }))
                        }
                        onDrop={() => act(() => callBoardApi('DELETE /board/failed-mails/:id', { params: { id } }))}
                      />
                    )}
                  </OfficeEntries>
                </OfficeSection>
              )}
              {jobs.length > 0 && (
                <OfficeSection title="Tâches" id={jobsId}>
                  <OfficeEntries
                    of={jobs}
                    heading="h3"
                    columns={{
                      title: ({ name }) => backgroundJobLabel(name),
                      lines: [({ attempts, failed_at, failure }) => [tried(attempts), lastTime(failed_at), failure]],
                    }}
                  >
                    {({ id, name }) => (
                      <FailureButtons
                        name={backgroundJobLabel(name)}
                        retry="Recommencer"
                        onRetry={() => act(() => callBoardApi('POST /board/failed-jobs/:id/retry', { params: { id } }))}
                        onDrop={() => act(() => callBoardApi('DELETE /board/failed-jobs/:id', { params: { id } }))}
                      />
                    )}
                  </OfficeEntries>
                </OfficeSection>
              )}
            </>
          )
        }
      </QueryBoundary>
    </>
  )
}

const tried = (attempts: number) => (attempts > 1 ? `${attempts} tentatives` : 'une tentative')
const lastTime = (at: string) => `la dernière fois le ${formatShortDate(at)}, ${formatTimeOfDay(at)}`

type ButtonsProps = { name: string; retry: string; onRetry: () => Promise<void>; onDrop: () => Promise<void> }

const FailureButtons = ({ name, retry, onRetry, onDrop }: ButtonsProps) => (
  <>
    <Button aria-label={`${retry}\u00a0: ${name}`} onClick={() => void onRetry()}>
      {retry}
    </Button>
    <ConfirmingButton question="Y renoncer pour de bon&nbsp;?" yes="Renoncer" about={name} onYes={onDrop}>
      Renoncer
    </ConfirmingButton>
  </>
)
