import { styled } from '@mui/material/styles'
import { useEffect, useRef, useState } from 'react'
import { showToastOnFailure } from '#src/api/showToastOnFailure.ts'
import { Button } from '#src/components/controls/Button.tsx'
import { showToast } from '#src/lib/messages.ts'

type Props = {
  undo: () => Promise<void>
  /** HTML id of the notification that describes the action to undo. */
  describedBy: string
  onDone: () => void
}

/**
 * Button that undoes the action of a notification; on failure the notification stays. It takes the focus, because the
 * pressed button is gone.
 */
export function ToastUndoButton({ undo, describedBy, onDone }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  const [isBusy, setBusy] = useState(false)
  useEffect(() => button.current?.focus({ preventScroll: true }), [])
  const takeBack = () =>
    showToastOnFailure(async () => {
      if (isBusy) return
      setBusy(true)
      await undo().finally(() => setBusy(false))
      onDone()
      showToast('success', 'C’est annulé\u00a0: tout est comme avant.')
    }, 'Ce n’est pas annulé\u00a0: réessayez.')
  return (
    <Above
      ref={button}
      look="light"
      aria-describedby={describedBy}
      aria-keyshortcuts="F8"
      aria-busy={isBusy}
      onClick={() => void takeBack()}
    >
      Annuler
    </Above>
  )
}

// Above the button that covers the whole toast.
const Above = styled(Button)({ position: 'relative', zIndex: 1 })
