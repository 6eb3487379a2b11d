import '#theme/laterComponents.ts'
import MuiButton from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, useState } from 'react'
import { formatCount } from '#src/lib/text.ts'

type Props = {
  /** Number of people whom the text's publication would notify; 0 closes the dialog. */
  told: number
  /** French noun for the notified people, such as « inscrit ». */
  who: string
  onClose: () => void
  /** Publishes the office text, without notifications when `quiet`. Returns true when published. */
  onPublish: (quiet: boolean) => Promise<unknown>
}

/** Dialog before an office text's publication that notifies people: publish with or without notification. */
export function PublicationNoticeDialog({ told, who, onClose, onPublish }: Props) {
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
          >{`${formatCount(told, who)} ${told > 1 ? 'seront prévenus' : 'sera prévenu'}`}</DialogTitle>
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
