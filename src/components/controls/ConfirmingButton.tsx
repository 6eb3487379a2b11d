import { useEffect, useRef, useState } from 'react'
import { Button } from './Button.tsx'
import { InlineConfirmation } from '#src/components/Question.tsx'

type Props = {
  /** Label of the button, before the confirmation. */
  children: string
  /** Question that confirms the button's action; `false` skips it. */
  question: string | false
  /** Label of the button that confirms the action. */
  yes: string
  /** Subject of the button's action, read by screen readers when several such buttons are listed. */
  about?: string
  onYes: () => Promise<void>
}

/** Button for an irreversible action, which asks for confirmation in place. */
export function ConfirmingButton({ children, question, yes, about, onYes }: Props) {
  const [isAsking, setAsking] = useState(false)
  const isBusy = useRef(false)
  const wasAsking = useRef(false)
  const place = useRef<HTMLDivElement>(null)
  // Returns the focus to the button after the answer.
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
        <InlineConfirmation question={question} yes={yes} onYes={accept} onNo={() => setAsking(false)} />
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
