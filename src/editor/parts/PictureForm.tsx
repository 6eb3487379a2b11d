import '#theme/laterComponents.ts'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import FormControlLabel from '@mui/material/FormControlLabel'
import { styled } from '@mui/material/styles'
import TextField from '@mui/material/TextField'
import { useCallback, useId, useState, type FormEvent } from 'react'
import { space } from '#theme/space.ts'
import { MAX_PICTURE_ALT_LENGTH, PICTURE_ALT_TOO_LONG_MESSAGE } from '#contract/office/limits.ts'
import { formatCount } from '#src/lib/text.ts'

/** Alternative text (`alt`) and caption (`title`) of a picture. */
export type PictureAltAndCaption = { alt: string; title: string | null }

type Props = {
  /** New picture file, or the URL of an existing picture. */
  picture: File | string | undefined
  present?: PictureAltAndCaption | undefined
  /** Number of picture files still to be described after this one. */
  more: number
  /** Stores the picture with its alternative text and caption; the form shows the message of an error. */
  onSave: (words: PictureAltAndCaption) => Promise<void>
  onClose: () => void
}

const SHOWN = 480

/** Dialog for the alternative text and caption of a picture. */
export function PictureAltAndCaptionDialog({ picture, present, more, onSave, onClose }: Props) {
  const title = useId()
  const [alt, setAlt] = useState(present?.alt ?? '')
  const [legend, setLegend] = useState(present?.title ?? '')
  const [isDecorative, setDecorative] = useState(present?.alt === '')
  const [wrong, setWrong] = useState<{ alt?: string; all?: string }>({})
  const [isBusy, setBusy] = useState(false)
  const isMissing = !isDecorative && alt.trim() === ''

  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (isMissing) return setWrong({ alt: 'Dites ce que l’on voit, ou cochez «\u00a0décorative\u00a0».' })
    if (!isDecorative && onOneLine(alt).length > MAX_PICTURE_ALT_LENGTH)
      return setWrong({ alt: PICTURE_ALT_TOO_LONG_MESSAGE })
    setBusy(true)
    setWrong({})
    try {
      await onSave({ alt: isDecorative ? '' : onOneLine(alt), title: onOneLine(legend) || null })
    } catch (error) {
      setWrong({ all: error instanceof Error ? error.message : 'L’image n’a pas pu être enregistrée.' })
    }
    return setBusy(false)
  }
  return (
    <Dialog open onClose={onClose} aria-labelledby={title}>
      <DialogTitle id={title}>Image</DialogTitle>
      <form method="post" noValidate onSubmit={(event) => void send(event)}>
        <Content>
          {more > 0 && <p>Encore {formatCount(more, 'image')} après celle-ci.</p>}
          {picture instanceof File ? <Preview file={picture} /> : picture && <img src={picture} alt="" />}
          <TextField
            label="Ce que l’on voit"
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog takes the focus, and this is where one types
            autoFocus
            multiline
            required={!isDecorative}
            disabled={isDecorative}
            error={Boolean(wrong.alt)}
            helperText={wrong.alt ?? 'Lu à qui ne voit pas l’image\u00a0: une phrase, comme au téléphone.'}
            value={alt}
            onChange={(event) => setAlt(event.target.value)}
            // Longer than the limit, so that pasted text is not cut silently.
            slotProps={{ htmlInput: { maxLength: 2000 } }}
          />
          <FormControlLabel
            control={<Checkbox checked={isDecorative} onChange={(_, checked) => setDecorative(checked)} />}
            label="Image décorative&nbsp;: elle n’apprend rien de plus que le texte"
          />
          <TextField
            label="Légende (facultative)"
            value={legend}
            onChange={(event) => setLegend(event.target.value)}
            slotProps={{ htmlInput: { maxLength: 2000 } }}
          />
          {wrong.all && <p role="alert">{wrong.all}</p>}
        </Content>
        <DialogActions>
          <Button variant="text" onClick={onClose}>
            Annuler
          </Button>
          <Button type="submit" variant="contained" loading={isBusy} loadingPosition="start">
            {present ? 'Enregistrer' : 'Ajouter l’image'}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

const onOneLine = (text: string) => text.trim().replaceAll(/\s*\n\s*/g, ' ')

/** Preview of a picture file on a canvas: the content security policy forbids blob URLs. */
function Preview({ file }: { file: File }) {
  const draw = useCallback(
    async (canvas: HTMLCanvasElement | null) => {
      const image = canvas && (await createImageBitmap(file).catch(() => undefined))
      if (!image) return
      const scale = Math.min(1, SHOWN / image.width)
      canvas.width = image.width * scale
      canvas.height = image.height * scale
      canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
      image.close()
    },
    [file],
  )
  return <canvas ref={(canvas) => void draw(canvas)} width={SHOWN} height={0} role="img" aria-label="L’image choisie" />
}

const Content = styled(DialogContent)(({ theme: { vars } }) => ({
  display: 'grid',
  gap: space.x4,
  'canvas, img': { display: 'block', maxWidth: '100%', maxHeight: '30vh', borderRadius: vars.shape.small },
  p: { margin: 0 },
  '[role=alert]': { margin: 0, color: vars.palette.error.main },
}))
