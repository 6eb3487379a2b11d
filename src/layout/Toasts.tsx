import { enqueueSnackbar, SnackbarProvider } from 'notistack'
import { useEffect } from 'react'
import { onMessage } from '#src/messages.ts'
import { Toast } from './Toast.tsx'

const MOST = 20

const byType = { success: Toast, error: Toast, warning: Toast, info: Toast, default: Toast }

/** Draws the short messages in `region`, top right, twenty at most. */
export function Toasts({ region }: { region: HTMLElement }) {
  useEffect(() => onMessage(({ type, text }) => enqueueSnackbar(text, { variant: type })), [])
  return (
    <SnackbarProvider
      domRoot={region}
      maxSnack={MOST}
      anchorOrigin={{ vertical: 'top', horizontal: 'right' }}
      // A toast counts its own time: it also waits while it has the focus, or is dragged.
      autoHideDuration={null}
      preventDuplicate
      Components={byType}
    />
  )
}
