import '#theme/laterComponents.ts'
import MuiButton from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import { useDeferredValue, useId, useState } from 'react'
import type { LibraryPicture } from '#contract/office/pictures.ts'
import { EmptyListMessage } from '#src/components/states/EmptyListMessage.tsx'
import { QueryBoundary } from '#src/components/states/QueryBoundary.tsx'
import { PictureGrid } from './PictureGrid.tsx'
import { useLibraryPictures } from './useLibraryPictures.ts'

/** Button and dialog that choose a picture of the office's picture library for a text. */
export function PictureChooser({ onChoose }: { onChoose: (picture: LibraryPicture) => void }) {
  const title = useId()
  const [isOpen, setOpen] = useState(false)
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(1)
  const words = useDeferredValue(search.trim())
  const pictures = useLibraryPictures({ search: words, page }, isOpen)
  const choose = (picture: LibraryPicture) => {
    setOpen(false)
    onChoose(picture)
  }
  return (
    <>
      <MuiButton onClick={() => setOpen(true)}>Parmi les images du portail</MuiButton>
      <Dialog open={isOpen} onClose={() => setOpen(false)} aria-labelledby={title} fullWidth maxWidth="md">
        <DialogTitle id={title}>Les images du portail</DialogTitle>
        <DialogContent>
          <TextField
            label="Rechercher une image"
            placeholder="Un mot de son nom ou de sa description…"
            margin="dense"
            value={search}
            onChange={({ target }) => {
              setSearch(target.value)
              setPage(1)
            }}
            slotProps={{ htmlInput: { maxLength: 100 } }}
          />
          <QueryBoundary
            of={pictures}
            failure="Les images n’ont pas pu être chargées"
            empty={<EmptyListMessage title="Aucune image">Cherchez d’autres mots.</EmptyListMessage>}
          >
            {({ data }) => <PictureGrid of={data} label="Images" onOpen={choose} />}
          </QueryBoundary>
        </DialogContent>
        <DialogActions>
          <MuiButton disabled={page === 1} onClick={() => setPage(page - 1)}>
            Plus récentes
          </MuiButton>
          <MuiButton disabled={page >= (pictures.data?.meta.last_page ?? 1)} onClick={() => setPage(page + 1)}>
            Plus anciennes
          </MuiButton>
          <MuiButton onClick={() => setOpen(false)}>Fermer</MuiButton>
        </DialogActions>
      </Dialog>
    </>
  )
}
