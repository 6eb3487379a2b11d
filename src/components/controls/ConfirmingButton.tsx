import { useEffect, useRef, useState } from 'react'
import { Button } from './Button.tsx'
import { Question } from '#src/components/Question.tsx'

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
  const [isAsking, setAsking] = useState(false)
  const isBusy = useRef(false)
  const wasAsking = useRef(false)
  const place = useRef<HTMLDivElement>(null)
  // The keyboard goes on from the button when the question was answered.
  useEffect(() => {
    if (!isAsking && wasAsking.current) place.current?.querySelector('button')?.focus()
    wasAsking.current = isAsking
  }, [isAsking])

  const accept = async () => {
    if (isBusy.current) return
    isBusy.current = true
    await onYes().finally(() => (isBusy.current = false))
    setAsking(false)
  }

  return (
    <div ref={place}>
      {isAsking && question !== false ? (
        <Question question={question} yes={yes} onYes={accept} onNo={() => setAsking(false)} />
      ) : (
        <Button
          {...(about && { 'aria-label': `${children}\u00a0: ${about}` })}
          onClick={() => (question === false ? void accept() : setAsking(true))}
        >
          {children}
        </Button>
      )}
    </div>
  )
}
