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
import { EmptyListMessage } from '#src/components/states/EmptyListMessage.tsx'
import { formatDayAndTime } from '#src/lib/dates.ts'
import { usePageMetadata } from '#src/navigation/head.ts'
import { callBoardApi, useBoardApiReply } from '#src/office/boardCall.ts'
import { OfficeIntro } from '#src/office/parts/OfficeIntro.ts'
import { listPath, parseListPage } from '#src/office/parts/listAddress.ts'
import { OfficeList } from '#src/office/parts/OfficeList.tsx'
import { OfficePanel } from '#src/office/parts/OfficePanel.ts'
import { PollsDrawing } from '#src/polls/PollsDrawing.tsx'
import { LineField } from '#src/polls/office/editing/LineField.tsx'
import { officePollKindLabels, officePollStateLabels } from '#src/polls/office/officePollWords.ts'
import { PollSelectField } from './editing/PollSelectField.tsx'

/** Office page that lists all polls, and begins one. */
export function PollsOfficePage() {
  const [search] = useSearchParams()
  const page = parseListPage(search)
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
      <OfficeList
        of={polls}
        failure="Les consultations n’ont pas pu être chargées"
        empty={
          <EmptyListMessage drawing={<PollsDrawing />} title="Aucune consultation">
            Commencez la première ci-dessus.
          </EmptyListMessage>
        }
        columns={{
          title: ({ title }) => title || 'Sans titre',
          to: ({ id }) => portalPagePaths.boardPoll(id),
          lines: [listFacts],
        }}
        toPage={(number) => listPath(portalPagePaths.boardPolls, { page: number })}
      />
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
        <PollSelectField
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

const listFacts = ({ kind, state, opens_at, closes_at, electorate, voted }: OfficePollSummary) => [
  officePollKindLabels[kind],
  state !== 'closed' && officePollStateLabels[state],
  state === 'scheduled' && opens_at && `ouvre le ${formatDayAndTime(opens_at)}`,
  state !== 'draft' &&
    closes_at &&
    `${state === 'closed' ? 'close depuis le' : 'ferme le'} ${formatDayAndTime(closes_at)}`,
  electorate !== null && `${voted} sur ${electorate} ont participé`,
]

const Fields = styled('div')({ display: 'grid', gap: space.x3, width: '100%', maxWidth: '34rem' })
