import { styled } from '@mui/material/styles'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { space } from '#theme/space.ts'
import { Button } from './Button.tsx'

type Props = {
  /** What is pressed first. */
  children: string
  /** What is asked then; `false` where nothing need be asked. */
  question: string | false
  /** What says yes. */
  yes: string
  /** What it is about, where several stand below each other. */
  about?: string
  onYes: () => Promise<void>
}

/** A button for what cannot be taken back: it asks once more, in its place. */
export function ConfirmingButton({ children, question, yes, about, onYes }: Props) {
  const id = useId()
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const wasAsking = useRef(false)
  const place = useRef<HTMLDivElement>(null)
  // The keyboard goes on from the question, and from the button when it was answered.
  useEffect(() => {
    if (isAsking !== wasAsking.current) place.current?.querySelector('button')?.focus()
    wasAsking.current = isAsking
  }, [isAsking])

  const accept = async () => {
    if (isBusy) return
    setBusy(true)
    await onYes().finally(() => setBusy(false))
    setAsking(false)
  }

  const leave = ({ key }: KeyboardEvent) => {
    if (key === 'Escape' && !isBusy) setAsking(false)
  }

  return (
    <Root ref={place}>
      {isAsking ? (
        <div role="group" aria-labelledby={id} aria-busy={isBusy}>
          <p id={id}>{question}</p>
          <Button onClick={() => setAsking(false)} onKeyDown={leave}>
            Annuler
          </Button>
          <Button look="main" onClick={() => void accept()} onKeyDown={leave}>
            {yes}
          </Button>
        </div>
      ) : (
        <Button
          {...(about && { 'aria-label': `${children}\u00a0: ${about}` })}
          onClick={() => (question === false ? void accept() : setAsking(true))}
        >
          {children}
        </Button>
      )}
    </Root>
  )
}

const Root = styled('div')(({ theme }) => ({
  '& > div': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space.x3 },
  p: { ...theme.typography.body2, flex: '1 1 100%', margin: 0, fontWeight: theme.typography.fontWeightBold },
}))
