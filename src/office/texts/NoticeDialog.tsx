import '#theme/laterComponents.ts'
import MuiButton from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, useState } from 'react'
import { counted } from '#src/lib/text.ts'

type Props = {
  /** How many persons publishing writes to; closed without any. */
  told: number
  /** What they are called: « inscrit ». */
  who: string
  onClose: () => void
  /** Publishes, and writes to them unless it is `quiet`; gives whether it was done. */
  onPublish: (quiet: boolean) => Promise<unknown>
}

/** Says who is written to about what is published, and asks whether they should be. */
export function NoticeDialog({ told, who, onClose, onPublish }: Props) {
  const title = useId()
  const [isBusy, setBusy] = useState(false)
  const publish = async (quiet: boolean) => {
    setBusy(true)
    await onPublish(quiet).finally(() => setBusy(false))
    onClose()
  }
  return (
    <Dialog open={told > 0} onClose={onClose} aria-labelledby={title} fullWidth maxWidth="xs">
      {told > 0 && (
        <>
          <DialogTitle
            id={title}
          >{`${counted(told, who)} ${told > 1 ? 'seront prévenus' : 'sera prévenu'}`}</DialogTitle>
          <DialogContent>
            La date, le lieu ou la tenue changent&nbsp;: un message part à qui a une place ou en attend une. Pour une
            simple correction, publiez sans prévenir.
          </DialogContent>
          <DialogActions>
            <MuiButton onClick={onClose}>Annuler</MuiButton>
            <MuiButton disabled={isBusy} onClick={() => void publish(true)}>
              Publier sans prévenir
            </MuiButton>
            <MuiButton variant="contained" loading={isBusy} onClick={() => void publish(false)}>
              Publier et prévenir
            </MuiButton>
          </DialogActions>
        </>
      )}
    </Dialog>
  )
}
