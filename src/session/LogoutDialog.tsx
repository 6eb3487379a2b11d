import '#theme/laterComponents.ts'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useEffect, useId } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router-dom'
import type { ModalProps } from '#src/navigation/LazyModal.tsx'
import { portalPagePaths } from '#contract/paths.ts'
import { signOutAndRevokeSession } from '#src/offline/endSession.ts'
import { discardUnsentActionsAndCheckIns, addQueuedCheckInsToOfflineState } from '#src/offline/discardUnsentData.ts'
import { useOfflineState, countUnsentActionsAndCheckIns } from '#src/offline/offlineState.ts'

/** Confirmation before signing out. The session ends on this device at once, and on the server when it is reachable. */
export function LogoutDialog({ isOpen, onClose }: ModalProps) {
  const [title, text] = [useId(), useId()]
  const navigate = useNavigate()
  const state = useOfflineState()
  const waiting = countUnsentActionsAndCheckIns(state)
  const tokens = state.tokens.length
  useEffect(() => {
    if (isOpen) addQueuedCheckInsToOfflineState().catch(() => undefined)
  }, [isOpen])

  const leave = () => {
    onClose()
    discardUnsentActionsAndCheckIns()
    // Home first: a members' page without session would redirect to the login. The navigation replaces the dialog's
    // history entry.
    flushSync(() => void navigate(portalPagePaths.home, { replace: true }))
    signOutAndRevokeSession()
  }

  return (
    <Dialog open={isOpen} onClose={onClose} maxWidth="xs" aria-labelledby={title} aria-describedby={text}>
      <DialogTitle id={title}>Confirmer la déconnexion</DialogTitle>
      <DialogContent>
        <DialogContentText id={text}>
          Êtes-vous sûr de vouloir vous déconnecter&nbsp;?{waiting > 0 && ` ${lostWords(waiting)}`}
          {tokens > 0 && ` ${lostTokenWords(tokens)}`}
        </DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button variant="text" onClick={onClose}>
          Annuler
        </Button>
        <Button variant="contained" onClick={leave}>
          {waiting + tokens > 0 ? 'Se déconnecter quand même' : 'Déconnexion'}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

const lostWords = (count: number) =>
  count > 1
    ? `${count} envois attendent encore le réseau sur cet appareil\u00a0: ils seront perdus.`
    : 'Un envoi attend encore le réseau sur cet appareil\u00a0: il sera perdu.'

const lostTokenWords = (count: number) =>
  count > 1
    ? `${count} bulletins de vote pris d’avance sont sur cet appareil\u00a0: ils seront perdus, et vous ne pourrez plus voter.`
    : 'Un bulletin de vote pris d’avance est sur cet appareil\u00a0: il sera perdu, et vous ne pourrez plus voter.'
