import '#theme/laterComponents.ts'
import MuiButton from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import TextField from '@mui/material/TextField'
import { useId, useRef, useState } from 'react'
import { space } from '#theme/space.ts'
import { apiReplyKey } from '#src/api/call.ts'
import { useBoardApiReply } from '#src/office/boardCall.ts'
import { FieldGroupFrame } from '#src/office/parts/FieldGroup.tsx'
import { FieldErrorAndHint } from '#src/forms/FieldErrorAndHint.tsx'
import { ErrorAlert } from '#src/forms/Form.tsx'
import { PICTURE_TYPES } from '#src/editor/pictureFile.ts'
import { PictureChooser } from '#src/office/pictures/PictureChooser.tsx'
import { uploadLibraryPicture } from '#src/office/pictures/uploadLibraryPicture.ts'

type Props = {
  label: string
  /** File name of an office text's picture; empty without one. */
  value: string
  /** Alternative text of the picture. */
  alt: string
  error: string | undefined
  altError: string | undefined
  onChange: (picture: string, alt: string) => void
}

/** Field for an office text's picture, uploaded from the device or camera, with its alternative text. */
export function TextPictureField({ label, value, alt, error, altError, onChange }: Props) {
  const [id, input] = [useId(), useRef<HTMLInputElement>(null)]
  const [refusal, setRefusal] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const known = useBoardApiReply(
    value ? apiReplyKey('GET /board/pictures', { query: { names: value, per_page: 1 } }) : null,
  )
  const shown = known.data?.data[0]
  const isWithoutAlt = value !== '' && alt === ''

  const take = async (file: File | undefined) => {
    if (!file || isBusy) return
    setBusy(true)
    setRefusal(undefined)
    try {
      onChange((await uploadLibraryPicture(file, alt)).name, alt)
    } catch (failure) {
      setRefusal(failure instanceof Error ? failure.message : 'L’image n’a pas pu être envoyée.')
    }
    setBusy(false)
  }

  return (
    <Root aria-labelledby={id}>
      <legend id={id}>{label}</legend>
      {shown && value && <img src={shown.src} alt={alt} width={shown.width} height={shown.height} />}
      <div>
        <MuiButton variant="outlined" loading={isBusy} onClick={() => input.current?.click()}>
          {value ? 'Changer d’image' : 'Choisir une image'}
        </MuiButton>
        <PictureChooser onChoose={(chosen) => onChange(chosen.name, chosen.alt || alt)} />
        {value && <MuiButton onClick={() => onChange('', '')}>Ôter l’image</MuiButton>}
      </div>
      <input
        ref={input}
        type="file"
        accept={PICTURE_TYPES}
        hidden
        onChange={({ target }) => {
          void take(target.files?.[0])
          target.value = ''
        }}
      />
      <ErrorAlert>{refusal ?? error}</ErrorAlert>
      {value && (
        <TextField
          label="Ce que l’on voit sur l’image"
          value={alt}
          error={Boolean(altError)}
          helperText={
            <FieldErrorAndHint
              error={altError}
              hint={
                isWithoutAlt
                  ? 'Sans description, l’image est tenue pour décorative\u00a0: un lecteur d’écran la passe.'
                  : 'Lu par qui ne la voit pas.'
              }
            />
          }
          slotProps={{ htmlInput: { maxLength: 2000 } }}
          onChange={({ target }) => onChange(value, target.value)}
        />
      )}
    </Root>
  )
}

const Root = styled(FieldGroupFrame)(({ theme: { vars } }) => ({
  img: { width: '100%', maxWidth: 360, height: 'auto', borderRadius: vars.shape.borderRadius },
  '& > div': { display: 'flex', flexWrap: 'wrap', gap: space.x2 },
  '& > div:empty': { display: 'none' },
}))
