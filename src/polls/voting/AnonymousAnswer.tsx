import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'
import type { Poll } from '#contract/polls/polls.ts'
import { BallotStatus } from './BallotStatus.tsx'
import { PollForm } from './PollForm.tsx'
import { isUnusedToken } from './ballotRecords.ts'
import { TakenToken, TakeToken } from './BallotToken.tsx'
import { useBallot } from './useBallot.ts'
import { usePollDraft } from './usePollDraft.ts'

/** Answer to a survey or a secret vote: the questions, then the ballot on its way and its receipt. */
export function AnonymousAnswer({ poll }: { poll: Poll }) {
  const { answers, change } = usePollDraft(poll)
  const { record, failure, isBusy, canStore, takeToken, vote, sendNow, forget } = useBallot(poll)
  const isVote = poll.kind === 'vote'
  if (typeof crypto.subtle === 'undefined')
    return (
      <p>Votre bulletin se prépare par chiffrement sur cet appareil&nbsp;: ouvrez le portail par son adresse https.</p>
    )
  if (record === undefined) return <p aria-busy>Lecture de cet appareil…</p>
  return (
    <Root>
      {failure !== undefined && <p role="alert">{failure}</p>}
      {(record || poll.mine.has_voted) && !isUnusedToken(record) ? (
        <BallotStatus poll={poll} record={record} isBusy={isBusy} onSendNow={sendNow} onForget={forget} />
      ) : (
        <>
          {record && <TakenToken closesAt={record.closes_at} isSigned={record.signature !== undefined} />}
          <PollForm
            questions={poll.questions}
            answers={answers}
            onChange={change}
            send={isVote ? 'Voter' : 'Envoyer'}
            confirmation={
              isVote
                ? 'Un bulletin parti ne se change plus. Gardez cet appareil jusqu’à son arrivée\u00a0: perdu avant, il ne peut être refait.'
                : 'Des réponses parties ne se changent plus.'
            }
            onSend={vote}
          />
          {isVote && canStore && record?.signature === undefined && <TakeToken isBusy={isBusy} onTake={takeToken} />}
        </>
      )}
    </Root>
  )
}

const Root = styled('div')(({ theme: { vars, typography } }) => ({
  display: 'grid',
  gap: space.x5,
  '& > [role=alert]': { ...typography.subtitle1, margin: 0, maxWidth: '38rem', color: vars.palette.error.main },
}))
