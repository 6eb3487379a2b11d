import '#theme/laterComponents.ts'
import MuiButton from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { styled } from '@mui/material/styles'
import { useEffect, useRef, useState } from 'react'
import { space } from '#theme/space.ts'
import type { BankEntry } from '#contract/boardBank.ts'
import { CallError } from '#src/api/call.ts'
import { boardCall } from '#src/board/boardCall.ts'
import { Button } from '#src/components/Button.tsx'
import { Refusal } from '#src/forms/Form.tsx'
import { BookOther } from './BookOther.tsx'
import { Buttons } from './Buttons.ts'
import { ChooseDues } from './ChooseDues.tsx'
import { ReadEntry } from './ReadEntry.tsx'

type Props = { of: BankEntry; about: string; onChanged: () => Promise<void> }

type Way = 'read' | 'dues' | 'other' | 'ignored'

/**
 * Forms that decide on a bank line: its day and amount where they are unread, whose dues it pays, another receipt or
 * expense, or that it is set aside.
 */
export function DecideEntry({ of: entry, about, onChanged }: Props) {
  const [way, setWay] = useState<Way>()
  const place = useRef<HTMLDivElement>(null)
  const former = useRef(way)
  // The keyboard goes on in what was opened, and from the buttons when it is closed.
  useEffect(() => {
    if (way !== former.current) place.current?.querySelector<HTMLElement>('input, select, button')?.focus()
    former.current = way
  }, [way])
  const close = () => setWay(undefined)
  return (
    <div ref={place}>
      {way === 'dues' && <ChooseDues of={entry} onClose={close} onChanged={onChanged} />}
      {way === 'read' && <ReadEntry id={entry.id} onClose={close} onChanged={onChanged} />}
      {way === 'other' && <BookOther of={entry} onClose={close} onChanged={onChanged} />}
      {way === 'ignored' && <IgnoreEntry id={entry.id} onClose={close} onChanged={onChanged} />}
      {!way && <Choice of={entry} about={about} onChoose={setWay} />}
    </div>
  )
}

type ChoiceProps = { of: BankEntry; about: string; onChoose: (way: Way) => void }

function Choice({ of: entry, about, onChoose }: ChoiceProps) {
  const isTransfer = entry.state === 'open' && entry.amount_cents > 0
  return (
    <Buttons>
      {entry.is_unread && (
        <Button look="main" aria-label={`Dire son jour et son montant\u00a0: ${about}`} onClick={() => onChoose('read')}>
          Dire son jour et son montant
        </Button>
      )}
      {isTransfer && (
        <Button look="main" aria-label={`Noter le paiement\u00a0: ${about}`} onClick={() => onChoose('dues')}>
          Noter le paiement
        </Button>
      )}
      {entry.amount_cents !== 0 && (
        <Button aria-label={`Autre recette ou dépense\u00a0: ${about}`} onClick={() => onChoose('other')}>
          Autre recette ou dépense
        </Button>
      )}
      {entry.state !== 'other' && (
        <Button
          aria-label={`${isTransfer ? 'Ce n’est pas une cotisation' : 'Écarter'}\u00a0: ${about}`}
          onClick={() => onChoose('ignored')}
        >
          {isTransfer ? 'Ce n’est pas une cotisation' : 'Écarter'}
        </Button>
      )}
    </Buttons>
  )
}

function IgnoreEntry({ id, onClose, onChanged }: { id: number; onClose: () => void; onChanged: () => Promise<void> }) {
  const [reason, setReason] = useState('')
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [isBusy, setBusy] = useState(false)
  const submit = async () => {
    if (isBusy) return
    setBusy(true)
    try {
      await boardCall('PUT /board/bank-entries/:id/ignored', { params: { id }, body: { reason } })
      await onChanged()
      onClose()
    } catch (error) {
      if (error instanceof CallError) setErrors(error.errors['reason'] ? error.errors : { form: error.message })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Form
      noValidate
      method="post"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <TextField
        label="Ce que c’est"
        value={reason}
        error={'reason' in errors}
        helperText={errors['reason'] ?? 'Par exemple une subvention, un remboursement, des frais.'}
        onChange={({ target }) => setReason(target.value)}
        slotProps={{ htmlInput: { maxLength: 200, 'aria-required': true } }}
      />
      <Refusal>{errors['form']}</Refusal>
      <Buttons>
        <MuiButton type="submit" variant="contained" loading={isBusy}>
          Écarter
        </MuiButton>
        <MuiButton onClick={onClose}>Annuler</MuiButton>
      </Buttons>
    </Form>
  )
}

const Form = styled('form')({ display: 'grid', gap: space.x3, maxWidth: 560 })
