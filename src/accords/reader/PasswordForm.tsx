import '#theme/laterComponents.ts'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { styled } from '@mui/material/styles'
import { useEffect, useRef, useState } from 'react'
import { space } from '#theme/space.ts'
import type { PdfPasswordLock } from './useOpenDocument.ts'

/**
 * Form for the password of a protected PDF. The password is never sent: the field has no name, and the PDF engine in
 * the browser uses it.
 */
export function DocumentPasswordForm({ lock, onDownload }: { lock: PdfPasswordLock; onDownload: () => void }) {
  const field = useRef<HTMLInputElement>(null)
  const [password, setPassword] = useState('')
  const [tried, setTried] = useState<PdfPasswordLock>()
  const isTrying = tried === lock
  const isWrong = lock.isWrong && !isTrying

  useEffect(() => field.current?.focus(), [])

  return (
    <Form
      method="post"
      onSubmit={(event) => {
        event.preventDefault()
        if (!password || isTrying) return
        setTried(lock)
        lock.open(password)
      }}
    >
      <TextField
        label="Mot de passe du document"
        type="password"
        inputRef={field}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={isWrong}
        helperText={isWrong ? 'Ce mot de passe n’ouvre pas ce document.' : ' '}
        autoComplete="off"
        slotProps={{
          htmlInput: { maxLength: MOST, autoCapitalize: 'none', spellCheck: false, 'aria-required': true },
          formHelperText: { role: 'alert' },
        }}
      />
      <div>
        <Button type="submit" variant="contained">
          {isTrying ? 'Ouverture…' : 'Ouvrir'}
        </Button>
        <Button variant="outlined" onClick={onDownload}>
          Télécharger
        </Button>
      </div>
    </Form>
  )
}

// Maximum length of a PDF password, in bytes.
const MOST = 127

const Form = styled('form')({ display: 'flex', flexDirection: 'column', gap: space.x4 })
