import '#theme/laterComponents.ts'
import MuiButton from '@mui/material/Button'
import { useEffect, useEffectEvent, useRef } from 'react'
import { FileButton } from '#src/components/controls/FileButton.tsx'
import { PICTURE_TYPES } from '#src/editor/pictureFile.ts'
import { FileDropZone, useSendFilesInOrder } from '#src/office/parts/FileDropZone.tsx'
import { uploadLibraryPicture } from './uploadLibraryPicture.ts'

/** Upload area for the pictures of office texts: picker, drop, paste or camera, several in order. */
export function PictureUploadArea({ onAdded }: { onAdded: () => void }) {
  const camera = useRef<HTMLInputElement>(null)
  const { sent, tell, add } = useSendFilesInOrder({ coming: 'Envoi…', failed: 'L’image n’a pas pu être envoyée.' })
  const take = (files: Iterable<File>) =>
    add(files, async (file, rank) => {
      const { name } = await uploadLibraryPicture(file)
      tell(rank, { state: 'kept', says: `Ajoutée sous le nom ${name}` })
      onAdded()
    })
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const files = event.clipboardData?.files
    if (!files?.length) return
    event.preventDefault()
    take(files)
  })
  useEffect(() => {
    const taken = (event: ClipboardEvent) => paste(event)
    document.addEventListener('paste', taken)
    return () => document.removeEventListener('paste', taken)
  }, [])

  return (
    <FileDropZone label="Ajouter des images" sentLabel="Images envoyées" sent={sent} onFiles={take}>
      <div>
        <FileButton
          look="main"
          label="Images à ajouter"
          accept={PICTURE_TYPES}
          multiple
          onFile={(file) => take([file])}
        >
          Ajouter des images
        </FileButton>
        <MuiButton data-camera onClick={() => camera.current?.click()}>
          Prendre une photo
        </MuiButton>
      </div>
      <p>Ou déposez-les ici, ou collez-les. JPEG, PNG, WebP ou AVIF, 10&nbsp;Mo au plus.</p>
      <input
        ref={camera}
        type="file"
        hidden
        accept="image/*"
        capture="environment"
        onChange={({ target }) => {
          take([...(target.files ?? [])])
          target.value = ''
        }}
      />
    </FileDropZone>
  )
}
