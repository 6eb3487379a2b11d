import { useRef, useState } from 'react'
import { useSWRConfig } from 'swr'
import { eventAnswerLabels } from '#contract/events/eventAnswerLabels.ts'
import type { EventDetails, EventAnswer, OwnEventAnswer } from '#contract/events/events.ts'
import { fetchApiReplyByKey } from '#src/api/call.ts'
import { eventCacheKey, eventsCacheKey } from '#src/events/useEvents.ts'
import { callApiOrQueue } from '#src/offline/callApiOrQueue.ts'

/**
 * Returns a function that sends the member's registration for an event, with an optimistic update that a refusal rolls
 * back. Registrations are sent in order; a newer one replaces those not yet sent. On a prepared device without network
 * the registration is queued and shown without a seat. `failure` is the reason why the last one was refused.
 */
export function useSendEventRegistration(event: EventDetails) {
  const { cache, mutate } = useSWRConfig()
  const [failure, setFailure] = useState<string>()
  const [isSending, setSending] = useState(false)
  // A ref, because two taps can come before one render.
  const last = useRef<{ answer: EventAnswer }>(undefined)
  const sending = useRef<Promise<unknown>>(Promise.resolve())

  const give = async (answer: EventAnswer) => {
    if (answer === (last.current ?? event.mine).answer) return
    const given = { answer }
    const isLast = () => last.current === given
    last.current = given
    setSending(true)
    setFailure(undefined)
    // An answer replaced before its request is not sent, and its expected result is not shown.
    const sent = sending.current.then(() => (isLast() ? sendOrKeep(event, answer) : undefined))
    sending.current = sent.catch(() => undefined)
    try {
      await mutate(eventCacheKey(event.id), sent, {
        optimisticData: { data: predictEventAfterAnswer(event, answer) },
        rollbackOnError: true,
        revalidate: false,
      })
      if (!isLast()) return
      for (const key of cache.keys())
        if (key === eventsCacheKey({}) || key.startsWith(`${eventsCacheKey({})}?`))
          mutate(key, fetchApiReplyByKey(key), { revalidate: false }).catch(() => undefined)
    } catch (error) {
      if (!isLast()) return
      setFailure(error instanceof Error ? error.message : undefined)
      // An earlier answer may have been accepted.
      mutate(eventCacheKey(event.id)).catch(() => undefined)
    } finally {
      if (isLast()) {
        last.current = undefined
        setSending(false)
      }
    }
  }

  return { give, failure, isSending }
}

async function sendOrKeep(event: EventDetails, answer: EventAnswer) {
  const title = `Votre réponse à «\u00a0${event.title}\u00a0»\u00a0: ${eventAnswerLabels[answer]}`
  const input = { params: { id: event.id }, body: { answer } }
  // Queued on this device: the seat is unknown until the server answers.
  const shown = { mine: { answer, seat: null, waiting_rank: null } }
  const sent = await callApiOrQueue('PUT /events/:id/answer', input, { about: eventCacheKey(event.id), title, shown })
  return sent ?? { data: { ...event, ...shown } }
}

/** Returns an event as the server will probably show it after the member's registration, for an optimistic update. */
export function predictEventAfterAnswer(event: EventDetails, answer: EventAnswer): EventDetails {
  const { mine, capacity, places_left, coming, waiting, maybe } = event
  const isFree = capacity === null || ((places_left ?? 0) > 0 && waiting === 0)
  const seat = answer === 'oui' ? (isFree ? 'inscrit' : 'attente') : null
  const next: OwnEventAnswer = { answer, seat, waiting_rank: seat === 'attente' ? waiting + 1 : null }
  const change = (had: boolean, has: boolean) => Number(has) - Number(had)
  const come = change(mine.seat === 'inscrit', seat === 'inscrit')
  return {
    ...event,
    mine: next,
    coming: coming + come,
    waiting: waiting + change(mine.seat === 'attente', seat === 'attente'),
    maybe: maybe + change(mine.answer === 'peut-etre', answer === 'peut-etre'),
    places_left: places_left === null ? null : Math.max(0, places_left - come),
  }
}
