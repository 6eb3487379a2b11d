import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'
import { eventAnswerLabels } from '#contract/events/eventAnswerLabels.ts'
import type { EventDetails, EventAnswer } from '#contract/events/events.ts'
import { Button } from '#src/components/controls/Button.tsx'
import { isEventRegistrationClosed, isEventOver, formatWaitingListRank } from '#src/events/describeSeat.ts'
import { formatCount } from '#src/lib/text.ts'
import { eventCacheKey } from '#src/events/useEvents.ts'
import { useHasQueuedAction } from '#src/offline/offlineState.ts'
import { useSendEventRegistration } from './useAnswer.ts'

/** Buttons that register the member for an event (yes, maybe, no), and the current registration. */
export function EventRegistrationChoice({ event }: { event: EventDetails }) {
  const { give, failure, isSending } = useSendEventRegistration(event)
  const isWaiting = useHasQueuedAction(eventCacheKey(event.id))
  const { mine, is_cancelled } = event
  if (is_cancelled) return <Said role="status">Cet événement est annulé.</Said>
  if (isEventOver(event)) return <Said role="status">Cet événement est passé.</Said>
  const isLate = isEventRegistrationClosed(event)
  const answers = isLate ? ANSWERS.filter((answer) => answer === 'non' && mine.seat !== null) : ANSWERS
  return (
    <Choice>
      <h2 id="reponse">Venez-vous&nbsp;?</h2>
      <div role="group" aria-labelledby="reponse" aria-busy={isSending}>
        {answers.map((answer) => (
          <Button
            key={answer}
            look={mine.answer === answer ? 'main' : 'edged'}
            aria-pressed={mine.answer === answer}
            onClick={() => void give(answer)}
          >
            {answer === 'oui' && isFullFor(event) ? 'Rejoindre la file d’attente' : eventAnswerLabels[answer]}
          </Button>
        ))}
      </div>
      <Said role="status">{isWaiting ? WAITS : isSending ? 'Envoi de votre réponse…' : standing(event)}</Said>
      {isLate && (
        <p>{`Les inscriptions sont closes.${mine.seat === null ? '' : ' Vous pouvez encore laisser votre place.'}`}</p>
      )}
      {failure !== undefined && <Said role="alert">{`Votre réponse n’est pas partie. ${failure}`}</Said>}
      <p>{roomWords(event)}</p>
    </Choice>
  )
}

const WAITS = 'Votre réponse attend le réseau sur cet appareil. Elle partira d’elle-même.'
const ANSWERS: EventAnswer[] = ['oui', 'peut-etre', 'non']

const isFullFor = ({ mine, capacity, places_left, waiting }: EventDetails) =>
  mine.seat === null && capacity !== null && (places_left === 0 || waiting > 0)

function standing({ mine: { answer, seat, waiting_rank } }: EventDetails): string {
  if (seat === 'inscrit') return 'Votre place est réservée.'
  if (seat === 'attente')
    return `Vous êtes ${formatWaitingListRank(waiting_rank ?? 1)} dans la file d’attente. Nous vous écrirons dès qu’une place se libère.`
  if (answer === 'peut-etre') return 'C’est noté\u00a0: peut-être. Aucune place n’est retenue.'
  if (answer === 'non') return 'C’est noté\u00a0: vous ne venez pas.'
  return ''
}

function roomWords({ capacity, places_left, coming, waiting, maybe }: EventDetails): string {
  const room =
    capacity === null || places_left === null
      ? undefined
      : places_left === 0
        ? `Complet\u00a0: ${formatCount(capacity, 'place')}`
        : `Encore ${formatCount(places_left, 'place')} sur ${capacity}`
  return [
    room,
    formatCount(coming, 'inscrit'),
    waiting > 0 && `${waiting} en attente`,
    maybe > 0 && `${maybe} peut-être`,
  ]
    .filter(Boolean)
    .join(' · ')
}

const Choice = styled('section')(({ theme }) => ({
  display: 'grid',
  gap: space.x4,
  width: '100%',
  h2: { ...theme.typography.h4, margin: 0 },
  '& > div': { display: 'flex', flexWrap: 'wrap', gap: space.x2 },
  '& > p:last-of-type': { ...theme.typography.body2, margin: 0, color: theme.vars.palette.text.secondary },
}))

const Said = styled('p')(({ theme }) => ({
  ...theme.typography.subtitle1,
  margin: 0,
  '&:empty': { display: 'none' },
  '&[role=alert]': { color: theme.vars.palette.error.main },
}))
