import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { useSWRConfig } from 'swr'
import { space } from '#theme/space.ts'
import type { PollAnswersByQuestion } from '#contract/polls/checkAnswers.ts'
import type { Poll } from '#contract/polls/polls.ts'
import { ApiCallError } from '#src/api/call.ts'
import { callApiOrQueue } from '#src/offline/callApiOrQueue.ts'
import { useHasQueuedAction } from '#src/offline/offlineState.ts'
import { pollCacheKey, pollsCacheKey } from '#src/polls/usePolls.ts'
import { PollForm } from './PollForm.tsx'
import { deletePollDraft, usePollDraft } from './usePollDraft.ts'

/** Answer to a consultation in the member's name, which may be changed until the closing and waits for the network. */
export function NamedAnswer({ poll }: { poll: Poll }) {
  const { mutate } = useSWRConfig()
  const { answers, change } = usePollDraft(poll)
  const [failure, setFailure] = useState<{ message: string; errors: Record<string, string> }>()
  const about = pollCacheKey(poll.id)
  const isWaiting = useHasQueuedAction(about)
  const send = async (given: PollAnswersByQuestion) => {
    setFailure(undefined)
    const shown = { mine: { ...poll.mine, has_voted: true, answers: given } }
    try {
      const input = { params: { id: poll.id }, body: { answers: given } }
      const reply = await callApiOrQueue('PUT /polls/:id/answers', input, { about, title: poll.title, shown })
      await mutate(about, reply ?? { data: { ...poll, ...shown } }, { revalidate: false })
      await deletePollDraft(poll.id)
      await mutate(pollsCacheKey())
    } catch (error) {
      setFailure(error instanceof ApiCallError ? error : { message: 'Vos réponses ne sont pas parties.', errors: {} })
    }
  }
  return (
    <Root>
      {failure && <p role="alert">{failure.message}</p>}
      <p role="status">
        {isWaiting
          ? 'Vos réponses attendent le réseau sur cet appareil. Elles partiront d’elles-mêmes.'
          : poll.mine.has_voted && 'C’est noté. Vous pouvez changer vos réponses jusqu’à la clôture.'}
      </p>
      <PollForm
        questions={poll.questions}
        answers={answers}
        onChange={change}
        send={poll.mine.has_voted ? 'Changer mes réponses' : 'Envoyer à mon nom'}
        onSend={send}
        {...(failure && { refused: failure.errors })}
      />
    </Root>
  )
}

const Root = styled('div')(({ theme: { vars, typography } }) => ({
  display: 'grid',
  gap: space.x5,
  '& > p': { ...typography.subtitle1, margin: 0, maxWidth: '38rem', '&:empty': { display: 'none' } },
  '& > [role=alert]': { color: vars.palette.error.main },
}))
