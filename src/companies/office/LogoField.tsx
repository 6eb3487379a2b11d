import '#theme/laterComponents.ts'
import MuiButton from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useId, useRef, useState } from 'react'
import { space } from '#theme/space.ts'
import { ApiCallError } from '#src/api/call.ts'
import { callBoardApi } from '#src/office/boardCall.ts'
import { FieldGroupFrame } from '#src/office/parts/FieldGroup.tsx'
import { ErrorAlert } from '#src/forms/Form.tsx'

const TYPES = ['image/svg+xml', 'image/png', 'image/jpeg', 'image/webp']
const AT_MOST = 500_000

type Props = { value: string; error: string | undefined; onChange: (address: string) => void }

/** Upload field for the logo that the header shows for a company; without one, the association's logo. */
export function LogoField({ value, error, onChange }: Props) {
  const [id, input] = [useId(), useRef<HTMLInputElement>(null)]
  const [refusal, setRefusal] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  const take = async (file: File | undefined) => {
    if (!file || isBusy) return
    if (!TYPES.includes(file.type)) return setRefusal('Choisissez une image SVG, PNG, JPEG ou WebP.')
    if (file.size > AT_MOST) return setRefusal('Ce logo dépasse 500\u00a0ko.')
    setBusy(true)
    setRefusal(undefined)
    try {
      onChange((await callBoardApi('PUT /board/logo', { file })).data.header_logo_url)
    } catch (failure) {
      setRefusal(failure instanceof ApiCallError ? failure.message : 'Le logo n’a pas pu être envoyé.')
    } finally {
      setBusy(false)
    }
  }

  return (
    <Root aria-labelledby={id}>
      <legend id={id}>Logo de l’en-tête</legend>
      {value ? <img src={value} alt="Le logo" width="116" height="32" /> : <p>Celui de l’association.</p>}
      <div>
        <MuiButton variant="outlined" loading={isBusy} onClick={() => input.current?.click()}>
          {value ? 'Changer de logo' : 'Choisir un logo'}
        </MuiButton>
        {value && <MuiButton onClick={() => onChange('')}>Ôter le logo</MuiButton>}
      </div>
      <input
        ref={input}
        type="file"
        accept={TYPES.join(',')}
        hidden
        onChange={({ target }) => {
          void take(target.files?.[0])
          target.value = ''
        }}
      />
      <p>
        SVG sans image ni ombre, PNG, JPEG ou WebP, 500&nbsp;ko au plus. Il se montre sur fond clair, de jour comme de
        nuit.
      </p>
      <ErrorAlert>{refusal ?? error}</ErrorAlert>
    </Root>
  )
}

const Root = styled(FieldGroupFrame)(({ theme: { vars } }) => ({
  img: {
    boxSizing: 'content-box',
    height: 32,
    padding: space.x2,
    objectFit: 'contain',
    borderRadius: vars.shape.borderRadius,
    backgroundColor: vars.palette.scene.paper,
  },
  '& > div': { display: 'flex', flexWrap: 'wrap', gap: space.x2 },
  '& > div:empty': { display: 'none' },
}))
