import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { space } from '#theme/space.ts'
import type { OfficePollSummary } from '#contract/polls/office.ts'
import type { PollKind } from '#contract/polls/questions.ts'
import { portalPagePaths } from '#contract/paths.ts'
import { apiReplyKey } from '#src/api/call.ts'
import { showToastOnFailure } from '#src/api/showToastOnFailure.ts'
import { Button } from '#src/components/controls/Button.tsx'
import { Pager } from '#src/components/controls/Pager.tsx'
import { FilterSelect } from '#src/components/filters/FilterSelect.tsx'
import { EmptyListMessage } from '#src/components/states/EmptyListMessage.tsx'
import { QueryBoundary } from '#src/components/states/QueryBoundary.tsx'
import { formatDayAndTime } from '#src/lib/dates.ts'
import { usePageMetadata } from '#src/navigation/head.ts'
import { Link } from '#src/navigation/Link.tsx'
import { callBoardApi, useBoardApiReply } from '#src/office/boardCall.ts'
import { OfficeEntryList } from '#src/office/parts/OfficeEntryList.ts'
import { OfficeIntro } from '#src/office/parts/OfficeIntro.ts'
import { OfficePanel } from '#src/office/parts/OfficePanel.ts'
import { PollsDrawing } from '#src/polls/PollsDrawing.tsx'
import { LineField } from '#src/polls/office/editing/LineField.tsx'
import { officePollKindLabels, officePollStateLabels } from '#src/polls/office/officePollWords.ts'

/** Office page that lists all polls, and begins one. */
export function PollsOfficePage() {
  const [search] = useSearchParams()
  const page = Math.max(1, Math.trunc(Number(search.get('page')) || 1))
  usePageMetadata({ title: 'Consultations – bureau', isIndexed: false })
  const polls = useBoardApiReply(apiReplyKey('GET /board/polls', { query: { page } }), { keepPreviousData: true })
  return (
    <>
      <h1 tabIndex={-1}>Consultations</h1>
      <OfficeIntro>
        Demandez l’avis des adhérents&nbsp;: un sondage anonyme, une consultation à leur nom, ou un vote secret. La page
        dit à chacun ce qui est su de sa réponse.
      </OfficeIntro>
      <NewPollForm />
      <QueryBoundary
        of={polls}
        failure="Les consultations n’ont pas pu être chargées"
        empty={
          <EmptyListMessage drawing={<PollsDrawing />} title="Aucune consultation">
            Commencez la première ci-dessus.
          </EmptyListMessage>
        }
      >
        {({ data, meta }) => (
          <>
            <OfficeEntryList>
              {data.map((poll) => (
                <li key={poll.id}>
                  <h2>
                    <Link to={portalPagePaths.boardPoll(poll.id)}>{poll.title || 'Sans titre'}</Link>
                  </h2>
                  <p>{factsOf(poll)}</p>
                </li>
              ))}
            </OfficeEntryList>
            <Pager
              page={meta.current_page}
              last={meta.last_page}
              toPage={(number) => `${portalPagePaths.boardPolls}?page=${number}`}
            />
          </>
        )}
      </QueryBoundary>
    </>
  )
}

function NewPollForm() {
  const navigate = useNavigate()
  const [title, setTitle] = useState('')
  const [kind, setKind] = useState<PollKind>('survey')
  const [error, setError] = useState<string>()
  const create = () =>
    showToastOnFailure(async () => {
      if (title.trim() === '') return setError('Donnez un titre')
      const { data } = await callBoardApi('POST /board/polls', { body: { title, kind } })
      void navigate(portalPagePaths.boardPoll(data.id))
    }, 'La consultation n’a pas pu être commencée')
  return (
    <OfficePanel aria-labelledby="nouvelle">
      <h2 id="nouvelle">Nouvelle consultation</h2>
      <Fields>
        <LineField label="Titre" value={title} max={160} error={error} onChange={setTitle} />
        <FilterSelect
          label="Sorte"
          value={kind}
          options={Object.entries(officePollKindLabels)}
          onChange={(chosen) => setKind(chosen as PollKind)}
        />
      </Fields>
      <Button look="main" onClick={() => void create()}>
        Commencer
      </Button>
    </OfficePanel>
  )
}

const factsOf = ({ kind, state, opens_at, closes_at, electorate, voted }: OfficePollSummary): string =>
  [
    officePollKindLabels[kind],
    officePollStateLabels[state],
    state === 'scheduled' && opens_at && `ouvre le ${formatDayAndTime(opens_at)}`,
    state !== 'draft' && closes_at && `${state === 'closed' ? 'close' : 'ferme'} le ${formatDayAndTime(closes_at)}`,
    electorate !== null && `${voted} sur ${electorate} ont participé`,
  ]
    .filter(Boolean)
    .join(' · ')

const Fields = styled('div')({ display: 'grid', gap: space.x3, width: '100%', maxWidth: '34rem' })
