import { styled } from '@mui/material/styles'
import { useEffect, useId, useRef, useState } from 'react'
import { space } from '#theme/space.ts'
import { buildApiCallPath } from '#contract/address.ts'
import { Button } from '#src/components/controls/Button.tsx'
import { callApiOrQueue } from '#src/offline/callApiOrQueue.ts'
import { parseStoredJson, createStoredValue } from '#src/lib/store.ts'

type State = 'asking' | 'sending' | 'failed' | 'thanking' | 'waiting'

/** Buttons that rate an FAQ answer as helpful or not: shown once per device, sent without personal data. */
export function FaqAnswerRating({ id, question: asked }: { id: number; question: string }) {
  const isGiven = useRatedFaqAnswers().includes(id)
  const [state, setState] = useState<State>('asking')
  const [isHelpful, setHelpful] = useState(true)
  const question = useId()
  const said = useRef<HTMLParagraphElement>(null)
  const wasHere = useRef(false)
  const isThanking = state === 'thanking' || state === 'waiting'
  // The buttons disappear: focus moves to the thanks, unless it has left already.
  useEffect(() => {
    if (isThanking && wasHere.current) said.current?.focus()
  }, [isThanking])

  const give = async (helpful: boolean) => {
    if (state === 'sending') return
    const focused = document.activeElement
    setState('sending')
    setHelpful(helpful)
    try {
      const title = `Votre avis sur «\u00a0${asked}\u00a0»`
      const sent = await callApiOrQueue(
        NAME,
        { params: { id }, body: { helpful } },
        { about: buildApiCallPath(NAME, { id }), title },
      )
      wasHere.current = document.activeElement === focused
      storeRatedFaqAnswer(id)
      setState(sent ? 'thanking' : 'waiting')
    } catch {
      setState('failed')
    }
  }

  const isAsked = !isGiven && !isThanking
  return (
    <Root role="group" aria-labelledby={question}>
      {isAsked && (
        <>
          <span id={question}>Cette réponse vous aide-t-elle&nbsp;?</span>
          <span>
            <Button aria-disabled={state === 'sending'} onClick={() => void give(true)}>
              Oui
            </Button>
            <Button aria-disabled={state === 'sending'} onClick={() => void give(false)}>
              Non
            </Button>
          </span>
        </>
      )}
      <p ref={said} role={state === 'failed' ? 'alert' : 'status'} tabIndex={-1}>
        {state === 'failed' && 'Votre avis n’est pas parti. Vérifiez votre réseau, puis réessayez.'}
        {state === 'waiting' && 'Votre avis attend le réseau.'}
        {state === 'thanking' && (isHelpful ? THANKS : `${THANKS} ${WRITE}`)}
        {isGiven && !isThanking && 'Vous avez déjà donné votre avis.'}
      </p>
    </Root>
  )
}

const NAME = 'POST /faq/:id/opinion'
const THANKS = 'Merci, votre avis est compté.'
const WRITE = 'Dites-nous ce qui manque\u00a0: le formulaire est en bas de cette page.'

const Root = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${space.x2} ${space.x4}`,
  color: theme.vars.palette.text.secondary,
  '& > span:last-of-type': { display: 'flex', gap: space.x2 },
  p: { margin: 0, '&:empty': { display: 'none' }, '&[role=alert]': { color: theme.vars.palette.error.main } },
}))

const KEY = 'faqOpinions'
const AT_MOST = 500

const stored = createStoredValue<number[]>([KEY], ([given]) => asIds(parseStoredJson(given ?? null)), [])

/** Returns the ids of the FAQ entries that were rated on this device. */
const useRatedFaqAnswers = stored.use

/** Records that an FAQ entry was rated on this device, without the rating. */
const storeRatedFaqAnswer = (id: number) =>
  stored.set({ [KEY]: JSON.stringify([...stored.get().filter((one) => one !== id), id].slice(-AT_MOST)) })

const asIds = (value: unknown): number[] =>
  Array.isArray(value) ? value.filter((id): id is number => Number.isInteger(id)) : []
