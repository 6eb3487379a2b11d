import '#src/layout/lendStyleSheet.ts'
import { enqueueSnackbar, SnackbarProvider, type SnackbarOrigin } from 'notistack'
import { useEffect } from 'react'
import { setToastListener, takeQueuedToasts, type ToastPosition } from '#src/lib/messages.ts'
import { Toast, ToastBehaviourContext } from './Toast.tsx'
import { toastBehavioursByInterpretation } from './toastReading.ts'

const byType = { success: Toast, error: Toast, warning: Toast, info: Toast, default: Toast }
const classes = {
  containerAnchorOriginTopLeft: 'top',
  containerAnchorOriginTopCenter: 'top',
  containerAnchorOriginTopRight: 'top',
}

type Props = { region: HTMLElement; reading?: keyof typeof toastBehavioursByInterpretation }

/** Renders notifications as toasts in the live region `region`. F8 focuses the newest one. */
export function Toasts({ region, reading: name = 'first' }: Props) {
  const reading = toastBehavioursByInterpretation[name]
  useEffect(
    () =>
      setToastListener(() => {
        for (const { type, text, position = reading.position, undo } of takeQueuedToasts()) {
          // Two undoable notifications with the same text are not duplicates.
          const own = undo && { undo, preventDuplicate: false }
          enqueueSnackbar(text, { variant: type, anchorOrigin: originOf(position), ...own })
        }
      }),
    [reading],
  )

  useEffect(() => {
    const reach = ({ key }: KeyboardEvent) => {
      if (key === 'F8') [...region.querySelectorAll('[role=group]')].at(-1)?.querySelector('button')?.focus()
    }
    document.addEventListener('keydown', reach)
    return () => document.removeEventListener('keydown', reach)
  }, [region])

  return (
    <ToastBehaviourContext value={reading}>
      <SnackbarProvider
        domRoot={region}
        maxSnack={reading.most}
        // Each toast counts its own time, which focus and dragging pause.
        autoHideDuration={null}
        preventDuplicate
        classes={classes}
        Components={byType}
      />
    </ToastBehaviourContext>
  )
}

function originOf(position: ToastPosition): SnackbarOrigin {
  const [vertical, horizontal] = position.split('-') as [SnackbarOrigin['vertical'], SnackbarOrigin['horizontal']]
  return { vertical, horizontal }
}
