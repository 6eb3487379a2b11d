import '#theme/laterComponents.ts'
import Close from '@mui/icons-material/Close'
import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import IconButton from '@mui/material/IconButton'
import { styled } from '@mui/material/styles'
import { useId } from 'react'
import { space } from '#theme/space.ts'
import { ContactFormAndDetails } from './Contact.tsx'
import type { ModalProps } from '#src/navigation/LazyModal.tsx'

/** Popup with the contact form and the other ways to reach the association. */
export function ContactDialog({ isOpen, onClose }: ModalProps) {
  const title = useId()
  return (
    <Dialog open={isOpen} onClose={onClose} aria-labelledby={title} maxWidth="lg">
      <Head>
        <DialogTitle id={title}>Contactez-nous</DialogTitle>
        <IconButton aria-label="Fermer" onClick={onClose}>
          <Close />
        </IconButton>
      </Head>
      <DialogContent>
        <ContactFormAndDetails isPopup />
      </DialogContent>
    </Dialog>
  )
}

const Head = styled('div')({
  display: 'flex',
  alignItems: 'flex-start',
  justifyContent: 'space-between',
  '& > button': { margin: `${space.x4} ${space.x4} 0 0` },
})
