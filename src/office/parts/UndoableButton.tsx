import { useRef } from 'react'
import { showToastOnFailure } from '#src/api/showToastOnFailure.ts'
import { Button } from '#src/components/controls/Button.tsx'
import { showToast } from '#src/lib/messages.ts'

type Props = {
  children: string
  /** Accessible name of the button's subject, which distinguishes the undoable button in a list. */
  about: string
  /** Notification text after the undoable action. */
  said: string
  onPress: () => Promise<unknown>
  /** Undoes the button's action. */
  onUndo: () => Promise<unknown>
  /** Reloads the shown data, after the button's action and after undoing it. */
  refresh: () => Promise<unknown>
}

/** Office button that acts at once, with a notification that can undo the action. */
export function UndoableButton({ children, about, said, onPress, onUndo, refresh }: Props) {
  const isBusy = useRef(false)
  const press = () =>
    showToastOnFailure(async () => {
      if (isBusy.current) return
      isBusy.current = true
      await onPress().finally(() => (isBusy.current = false))
      await refresh()
      const undo = async () => {
        await onUndo()
        await refresh()
      }
      showToast('success', said, { undo })
    })
  return (
    <Button aria-label={`${children}\u00a0: ${about}`} onClick={() => void press()}>
      {children}
    </Button>
  )
}
