import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'
import type { OfficePoll } from '#contract/polls/office.ts'
import { portalPagePaths } from '#contract/paths.ts'
import { useBoardRoles } from '#src/auth/useBoardRoles.ts'
import { ButtonRow } from '#src/components/ButtonRow.ts'
import { Button } from '#src/components/controls/Button.tsx'
import { ConfirmingButton } from '#src/components/controls/ConfirmingButton.tsx'
import { MoreLink } from '#src/components/controls/MoreLink.tsx'
import { formatDayAndTime } from '#src/lib/dates.ts'
import { callBoardApi, runBoardAction, saveBoardFile } from '#src/office/boardCall.ts'
import { officePollKindLabels } from '#src/polls/office/officePollWords.ts'
import { PollResults } from '#src/polls/results/PollResults.tsx'
import { ElectorateCorrections } from './ElectorateCorrections.tsx'
import { NamedAnswers } from './NamedAnswers.tsx'
import { PublishResult } from './PublishResult.tsx'
import { VoterList } from './VoterList.tsx'

type Props = { poll: OfficePoll; onChanged: () => Promise<void> }

/** Progress of an announced, open or closed poll in the office: numbers, reminders, result, exports and marks. */
export function PollFollowUp({ poll, onChanged }: Props) {
  const { id, kind, state, title, opens_at, closes_at, electorate, voted, result, content, named } = poll
  const roles = useBoardRoles().data?.data ?? []
  const isAdministrator = roles.includes('administration')
  const withdraw = () =>
    runBoardAction(() => callBoardApi('DELETE /board/polls/:id/announcement', { params: { id } }), onChanged)
  const remind = () =>
    runBoardAction(() => callBoardApi('POST /board/polls/:id/reminders', { params: { id } }), onChanged)
  return (
    <Root>
      <header>
        <p>{officePollKindLabels[kind]}</p>
        <h1 tabIndex={-1}>{title}</h1>
        <p>
          {[
            state === 'scheduled' && opens_at && `Ouvre le ${formatDayAndTime(opens_at)}`,
            closes_at && `${state === 'closed' ? 'Close depuis le' : 'Ferme le'} ${formatDayAndTime(closes_at)}`,
            electorate !== null && `${voted} sur ${electorate} ont participé`,
          ]
            .filter(Boolean)
            .join('\u00a0· ')}
        </p>
      </header>
      {state === 'scheduled' && (
        <ConfirmingButton question="L’annonce disparaît, et la clé du vote avec elle." yes="Retirer" onYes={withdraw}>
          Retirer l’annonce
        </ConfirmingButton>
      )}
      {state === 'open' && (
        <>
          <p>
            {kind === 'consultation'
              ? 'Les réponses arrivent ci-dessous, à leur nom. Les adhérents verront le résultat à la clôture.'
              : 'Jusqu’à la clôture, personne ne voit de résultat\u00a0: seulement combien ont participé.'}
          </p>
          <ConfirmingButton
            question="Un e-⁠mail part à chaque inscrit qui n’a pas participé, une fois par jour au plus."
            yes="Envoyer le rappel"
            onYes={remind}
          >
            Rappeler à qui n’a pas répondu
          </ConfirmingButton>
        </>
      )}
      {state !== 'scheduled' && <MoreLink to={portalPagePaths.poll(id)}>La page des adhérents</MoreLink>}
      {result && <PollResults result={result} questions={content.questions} quorumPercent={content.quorum_percent} />}
      {state === 'closed' && (
        <>
          <ButtonRow>
            <Button onClick={() => void saveBoardFile('GET /board/polls/:id/results/csv', { params: { id } })}>
              Tableau (CSV)
            </Button>
            <Button onClick={() => void saveBoardFile('GET /board/polls/:id/results/ods', { params: { id } })}>
              Tableau (ODS)
            </Button>
          </ButtonRow>
          {roles.includes('editing') && <PublishResult poll={poll} />}
        </>
      )}
      {kind === 'consultation' && <NamedAnswers named={named} questions={content.questions} />}
      {isAdministrator &&
        (state === 'scheduled' ? <ElectorateCorrections poll={poll} onChanged={onChanged} /> : <VoterList id={id} />)}
    </Root>
  )
}

const Root = styled('div')(({ theme: { vars, typography } }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  justifyItems: 'start',
  gap: space.x5,
  '& > *': { maxWidth: '100%' },
  h1: { margin: `${space.x1} 0`, overflowWrap: 'anywhere' },
  'header p': { ...typography.body1, margin: 0, color: vars.palette.text.secondary },
  '& > p': { ...typography.body1, maxWidth: '60ch', margin: 0, color: vars.palette.text.secondary },
  '& > section': { width: '100%' },
}))
