import '#src/layout/lendStyleSheet.ts'
import { enqueueSnackbar, SnackbarProvider, type SnackbarOrigin } from 'notistack'
import { useEffect } from 'react'
import { onMessages, takeMessages, type MessagePosition } from '#src/lib/messages.ts'
import { Toast, ToastReadingContext } from './Toast.tsx'
import { toastReadings } from './toastReading.ts'

const byType = { success: Toast, error: Toast, warning: Toast, info: Toast, default: Toast }
const classes = {
  containerAnchorOriginTopLeft: 'top',
  containerAnchorOriginTopCenter: 'top',
  containerAnchorOriginTopRight: 'top',
}

type Props = { region: HTMLElement; reading?: keyof typeof toastReadings }

/** Draws the short messages in `region`, as the first reading wants it unless told. F8 leads to the newest. */
export function Toasts({ region, reading: name = 'first' }: Props) {
  const reading = toastReadings[name]
  useEffect(
    () =>
      onMessages(() => {
        for (const { type, text, position = reading.position, undo } of takeMessages()) {
          // Each undoes something of its own, even where two say the same.
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
    <ToastReadingContext value={reading}>
      <SnackbarProvider
        domRoot={region}
        maxSnack={reading.most}
        // A toast counts its own time: it also waits while it has the focus, or is dragged.
        autoHideDuration={null}
        preventDuplicate
        classes={classes}
        Components={byType}
      />
    </ToastReadingContext>
  )
}

function originOf(position: MessagePosition): SnackbarOrigin {
  const [vertical, horizontal] = position.split('-') as [SnackbarOrigin['vertical'], SnackbarOrigin['horizontal']]
  return { vertical, horizontal }
}
