import '#theme/laterComponents.ts'
import TextField from '@mui/material/TextField'
import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { space } from '#theme/space.ts'
import { callBoardApi, callReportingServerFieldErrors } from '#src/office/boardCall.ts'
import { Button } from '#src/components/controls/Button.tsx'
import { ConfirmingButton } from '#src/components/controls/ConfirmingButton.tsx'
import { ButtonRow } from '#src/components/ButtonRow.ts'
import { formatCents } from '#src/lib/formatCents.ts'
import type { DueActionProps } from './DueActionProps.ts'

/** Form that writes off a due with a reason, or undoes the write-off. */
export function DueWriteOffForm({ due: { id, state, amount_cents, paid_cents }, about, act }: DueActionProps) {
  const [reason, setReason] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const params = { id }
  if (state === 'abandonnee')
    return (
      <ConfirmingButton
        question="Annuler l’abandon&nbsp;? La cotisation sera due de nouveau, par virement."
        yes="Annuler l’abandon"
        about={about}
        onYes={() => act(async () => (await callBoardApi('DELETE /board/dues/:id/write-off', { params })).message)}
      >
        Annuler l’abandon
      </ConfirmingButton>
    )
  if (reason === undefined)
    return (
      <Button aria-label={`Abandonner cette cotisation\u00a0: ${about}`} onClick={() => setReason('')}>
        Abandonner cette cotisation
      </Button>
    )
  const submit = async () => {
    if (isBusy) return
    setErrors(reason.trim() ? {} : { reason: 'Dites pourquoi elle est abandonnée' })
    if (!reason.trim()) return
    setBusy(true)
    await act(async () => {
      const { message } = await callReportingServerFieldErrors(
        () => callBoardApi('PUT /board/dues/:id/write-off', { params, body: { reason } }),
        setErrors,
      )
      setReason(undefined)
      return message
    })
    setBusy(false)
  }
  return (
    <Root
      method="post"
      noValidate
      aria-label={`Abandonner cette cotisation\u00a0: ${about}`}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <p>
        {formatCents(amount_cents - paid_cents)} ne seront plus dus, et personne n’en sera relancé. La perte s’écrit
        dans les comptes.
      </p>
      <TextField
        label="Pourquoi"
        value={reason}
        error={'reason' in errors}
        helperText={errors['reason'] ?? 'Par exemple\u00a0: difficulté financière, décision du bureau.'}
        onChange={({ target }) => setReason(target.value)}
        slotProps={{ htmlInput: { maxLength: 200 } }}
      />
      <ButtonRow>
        <Button type="submit" look="main" aria-busy={isBusy}>
          Abandonner {formatCents(amount_cents - paid_cents)}
        </Button>
        <Button onClick={() => setReason(undefined)}>Annuler</Button>
      </ButtonRow>
    </Root>
  )
}

const Root = styled('form')({ display: 'grid', gap: space.x3, width: '100%', '& p': { margin: 0 } })
