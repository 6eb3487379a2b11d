import { useRef } from 'react'
import { notifyFailure } from '#src/api/notifyFailure.ts'
import { Button } from '#src/components/controls/Button.tsx'
import { notify } from '#src/lib/messages.ts'

type Props = {
  children: string
  /** What it is about, where several stand below each other. */
  about: string
  /** What is said once it is done. */
  said: string
  onPress: () => Promise<unknown>
  /** Leaves everything as it was before the press. */
  onUndo: () => Promise<unknown>
  /** Brings anew what is shown, after both. */
  refresh: () => Promise<unknown>
}

/** A button for what can be taken back: it is done at once, and the message that says so undoes it. */
export function UndoableButton({ children, about, said, onPress, onUndo, refresh }: Props) {
  const isBusy = useRef(false)
  const press = () =>
    notifyFailure(async () => {
      if (isBusy.current) return
      isBusy.current = true
      await onPress().finally(() => (isBusy.current = false))
      await refresh()
      const undo = async () => {
        await onUndo()
        await refresh()
      }
      notify('success', said, { undo })
    })
  return (
    <Button aria-label={`${children}\u00a0: ${about}`} onClick={() => void press()}>
      {children}
    </Button>
  )
}
