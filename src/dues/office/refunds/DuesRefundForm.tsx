import '#theme/laterComponents.ts'
import TextField from '@mui/material/TextField'
import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { space } from '#theme/space.ts'
import type { DueActionProps } from '#src/dues/office/ledger/DueActionProps.ts'
import { callBoardApi, callReportingServerFieldErrors } from '#src/office/boardCall.ts'
import { Button } from '#src/components/controls/Button.tsx'
import { ButtonRow } from '#src/components/ButtonRow.ts'
import { formatCents } from '#src/lib/formatCents.ts'

/** Form that prepares a refund of dues by bank transfer: the overpaid amount or the whole payment. */
export function DuesRefundForm({ due: { id, state, paid_cents, credit_cents }, about, act }: DueActionProps) {
  const [isWhole, setWhole] = useState<boolean>()
  const [iban, setIban] = useState('')
  const [holder, setHolder] = useState('')
  const [errors, setErrors] = useState<Record<string, string>>({})
  if (isWhole === undefined)
    return (
      <>
        {credit_cents > 0 && (
          <Button aria-label={`Rembourser le trop-perçu\u00a0: ${about}`} onClick={() => setWhole(false)}>
            Rembourser le trop-perçu
          </Button>
        )}
        {state === 'payee' && (
          <Button aria-label={`Rembourser la cotisation\u00a0: ${about}`} onClick={() => setWhole(true)}>
            Rembourser la cotisation
          </Button>
        )}
      </>
    )
  return (
    <Parts>
      <p>{formatCents((isWhole ? paid_cents : 0) + credit_cents)} par virement.</p>
      <TextField
        label="IBAN"
        value={iban}
        onChange={({ target }) => setIban(target.value)}
        error={'iban' in errors}
        helperText={errors['iban'] ?? 'Vide\u00a0: le compte de son mandat de prélèvement.'}
        slotProps={{ htmlInput: { maxLength: 60, autoComplete: 'off' } }}
      />
      <TextField
        label="Titulaire, si ce n’est pas l’adhérent"
        value={holder}
        error={'holder' in errors}
        helperText={errors['holder']}
        onChange={({ target }) => setHolder(target.value)}
        slotProps={{ htmlInput: { maxLength: 70, autoComplete: 'off' } }}
      />
      <ButtonRow>
        <Button
          look="main"
          onClick={() =>
            void act(async () => {
              setErrors({})
              const body = { is_whole: isWhole, iban, holder }
              const { message } = await callReportingServerFieldErrors(
                () => callBoardApi('POST /board/dues/:id/refund', { params: { id }, body }),
                setErrors,
              )
              setWhole(undefined)
              return message
            })
          }
        >
          Préparer le remboursement
        </Button>
        <Button onClick={() => setWhole(undefined)}>Annuler</Button>
      </ButtonRow>
    </Parts>
  )
}

const Parts = styled('div')({ display: 'grid', gap: space.x3, width: '100%', '& p': { margin: 0 } })
