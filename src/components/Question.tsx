import { styled } from '@mui/material/styles'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { space } from '#theme/space.ts'
import { Button } from '#src/components/controls/Button.tsx'

type Props = {
  question: string
  /** Label of the button that confirms the action. */
  yes: string
  /** Runs the confirmed action; a second press while it runs has no effect. */
  onYes: () => Promise<void>
  onNo: () => void
}

/** Inline confirmation of an action, which takes the focus; Escape cancels. */
export function InlineConfirmation({ question, yes, onYes, onNo }: Props) {
  const id = useId()
  const [isBusy, setBusy] = useState(false)
  const isSent = useRef(false)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.querySelector('button')?.focus(), [])
  const accept = async () => {
    if (isSent.current) return
    isSent.current = true
    setBusy(true)
    await onYes().finally(() => {
      isSent.current = false
      setBusy(false)
    })
  }
  const leave = ({ key }: KeyboardEvent) => {
    if (key === 'Escape' && !isBusy) onNo()
  }
  return (
    <Root ref={place} role="group" aria-labelledby={id} aria-busy={isBusy}>
      <p id={id}>{question}</p>
      <Button onClick={onNo} onKeyDown={leave}>
        Annuler
      </Button>
      <Button look="main" onClick={() => void accept()} onKeyDown={leave}>
        {yes}
      </Button>
    </Root>
  )
}

const Root = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space.x3,
  p: { ...theme.typography.body2, flex: '1 1 100%', margin: 0, fontWeight: theme.typography.fontWeightBold },
}))
