import { useId, useState, type ReactNode } from 'react'
import { Button } from './Button.tsx'

type Props = {
  /** Subject of the actions, read by screen readers when several such buttons are listed. */
  about: string
  /** Buttons and inline forms of the seldom used actions. */
  children: ReactNode
}

/** Button that shows and hides the seldom used actions of a list item. */
export function MoreActionsToggle({ about, children }: Props) {
  const actions = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        aria-label={`Autres actions\u00a0: ${about}`}
        aria-expanded={isOpen}
        aria-controls={isOpen ? actions : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        Autres actions
      </Button>
      {isOpen && <div id={actions}>{children}</div>}
    </>
  )
}
