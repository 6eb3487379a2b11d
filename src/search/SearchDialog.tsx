import '#theme/laterComponents.ts'
import Dialog from '@mui/material/Dialog'
import { styled } from '@mui/material/styles'
import type { ModalProps } from '#src/navigation/LazyModal.tsx'
import { SearchDialogContent } from './dialog/SearchDialogContent.tsx'
import { wholeWindowDialog } from '#theme/components/wholeWindowDialog.ts'

/** Dialog that searches the whole portal. It fills a phone's screen, and is a sheet at the top of a larger one. */
export function SearchDialog({ isOpen, onClose }: ModalProps) {
  return (
    <Sheet open={isOpen} onClose={onClose} maxWidth={false} slotProps={{ paper: { 'aria-label': 'Rechercher' } }}>
      <SearchDialogContent onClose={onClose} />
    </Sheet>
  )
}

const Sheet = styled(Dialog)(({ theme }) => ({
  '& .MuiDialog-container': { alignItems: 'flex-start' },
  '& .MuiDialog-paper': {
    width: 'calc(100% - 48px)',
    maxWidth: 720,
    maxHeight: 'calc(100% - 18vh)',
    marginTop: '10vh',
  },
  [theme.breakpoints.down('md')]: wholeWindowDialog,
}))
