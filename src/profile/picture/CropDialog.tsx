import 'react-image-crop/dist/ReactCrop.css'
import '#theme/laterComponents.ts'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { styled } from '@mui/material/styles'
import { useCallback, useContext, useId, useState } from 'react'
import { centerCrop, makeAspectCrop, ReactCrop, type PercentCrop } from 'react-image-crop'
import { ApiCallError } from '#src/api/call.ts'
import { ErrorAlert } from '#src/forms/Form.tsx'
import type { ModalProps } from '#src/navigation/LazyModal.tsx'
import { PhotoToCropContext } from './PhotoToCropContext.ts'

/** Maximum side of the photo crop's preview, in pixels; phone photos are far larger. */
const SHOWN = 1200
const SMALLEST = 48

// Pixels per press of an arrow key; the second value with Shift.
Object.assign(ReactCrop, { nudgeStep: 10, nudgeStepMedium: 1 })

/** Dialog that crops a profile photo to a square by touch, mouse or arrow keys, with a preview. */
export function CropDialog({ isOpen, onClose }: ModalProps) {
  const title = useId()
  const chosen = useContext(PhotoToCropContext)
  const photo = chosen?.photo
  const [crop, setCrop] = useState<PercentCrop | undefined>(() => photo && largestSquare(photo))
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const draw = useCallback((canvas: HTMLCanvasElement | null) => canvas && photo && drawWhole(canvas, photo), [photo])
  if (!chosen || !crop) return null

  const save = async () => {
    setBusy(true)
    setRefusal(undefined)
    try {
      await chosen.send(await cropProfilePhoto(chosen.photo, crop))
      onClose()
    } catch (error) {
      setRefusal(error instanceof ApiCallError ? error.message : 'Votre photo n’a pas pu être enregistrée')
    }
    setBusy(false)
  }

  return (
    <Dialog open={isOpen} onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={title}>
      <DialogTitle id={title}>Cadrer la photo</DialogTitle>
      <Frame>
        <ReactCrop
          crop={crop}
          onChange={(_, percent) => setCrop(percent)}
          aspect={1}
          minWidth={SMALLEST}
          keepSelection
          ariaLabels={labels}
          renderSelectionAddon={() => <Porthole aria-hidden />}
        >
          <canvas ref={(canvas) => void draw(canvas)} role="img" aria-label="La photo choisie" />
        </ReactCrop>
        <p>
          Le hublot montre ce qui se verra. Déplacez-le, tirez ses coins, ou servez-vous des flèches du clavier&nbsp;:
          avec Maj, elles vont d’un pixel.
        </p>
        <ErrorAlert>{refusal}</ErrorAlert>
      </Frame>
      <DialogActions>
        <Button variant="text" onClick={onClose}>
          Annuler
        </Button>
        <Button variant="contained" loading={isBusy} loadingPosition="start" onClick={() => void save()}>
          Enregistrer la photo
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** Returns the largest centred square of a photo. */
function largestSquare({ width, height }: ImageBitmap): PercentCrop {
  const side = width < height ? { width: 100 } : { height: 100 }
  return centerCrop(makeAspectCrop({ unit: '%', ...side }, 1, width, height), width, height)
}

function drawWhole(canvas: HTMLCanvasElement, photo: ImageBitmap) {
  const scale = Math.min(1, SHOWN / Math.max(photo.width, photo.height))
  canvas.width = Math.round(photo.width * scale)
  canvas.height = Math.round(photo.height * scale)
  canvas.getContext('2d')?.drawImage(photo, 0, 0, canvas.width, canvas.height)
}

const labels = {
  cropArea: 'Cadre\u00a0: les flèches le déplacent',
  nwDragHandle: 'Coin en haut à gauche',
  nDragHandle: 'Bord du haut',
  neDragHandle: 'Coin en haut à droite',
  eDragHandle: 'Bord de droite',
  seDragHandle: 'Coin en bas à droite',
  sDragHandle: 'Bord du bas',
  swDragHandle: 'Coin en bas à gauche',
  wDragHandle: 'Bord de gauche',
}

const Frame = styled(DialogContent)(({ theme: { vars, typography } }) => ({
  textAlign: 'center',
  '--rc-focus-color': vars.palette.company.focus,
  '--rc-drag-handle-size': '16px',
  canvas: { display: 'block', maxWidth: '100%', maxHeight: '52vh', touchAction: 'none' },
  // No endless animation.
  '.ReactCrop .ReactCrop__crop-selection': { animation: 'none' },
  '[role=alert]': { textAlign: 'start' },
  p: { ...typography.body2, color: vars.palette.text.secondary },
}))

// Same cut as `MemberPortraitPicture`: full height, four fifths of the width.
const Porthole = styled('span')(({ theme: { vars } }) => ({
  position: 'absolute',
  inset: 0,
  overflow: 'hidden',
  pointerEvents: 'none',
  '&::before': {
    content: '""',
    position: 'absolute',
    inset: '0 10%',
    borderRadius: vars.shape.pill,
    boxShadow: `0 0 0 100vmax color-mix(in srgb, ${vars.palette.common.black} 50%, transparent)`,
  },
}))

/** Side of the stored profile picture, in pixels. */
const SIDE = 512

/** Returns the cropped part of a photo as a square picture, without the photo's metadata. */
function cropProfilePhoto(photo: ImageBitmap, { x, y, width, height }: PercentCrop): Promise<Blob> {
  const canvas = Object.assign(document.createElement('canvas'), { width: SIDE, height: SIDE })
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('No canvas to draw on')
  pen.imageSmoothingQuality = 'high'
  const [across, down] = [photo.width / 100, photo.height / 100]
  pen.drawImage(photo, x * across, y * down, width * across, height * down, 0, 0, SIDE, SIDE)
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be made'))),
      'image/jpeg',
      0.92,
    )
  })
}
