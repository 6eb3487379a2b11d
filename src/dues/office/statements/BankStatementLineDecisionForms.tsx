import '#theme/laterComponents.ts'
import TextField from '@mui/material/TextField'
import { useEffect, useRef, useState } from 'react'
import type { BankStatementLine } from '#contract/dues/statements.ts'
import { callBoardApi } from '#src/office/boardCall.ts'
import { Button } from '#src/components/controls/Button.tsx'
import { ButtonRow } from '#src/components/ButtonRow.ts'
import { BankStatementLineBookingForm } from './BankStatementLineBookingForm.tsx'
import { TransferToDuesMatchingForm } from './TransferToDuesMatchingForm.tsx'
import { BankStatementLineFormLayout, useBankStatementLineDecision } from './EntryForm.tsx'
import { UnreadableStatementLineForm } from './UnreadableStatementLineForm.tsx'

type Props = { of: BankStatementLine; about: string; onChanged: () => Promise<void> }

type Way = 'read' | 'dues' | 'other' | 'ignored'

/** Buttons and forms that decide on a bank statement line: read it, match it to dues, book it, or set it aside. */
export function BankStatementLineDecisionForms({ of: entry, about, onChanged }: Props) {
  const [way, setWay] = useState<Way>()
  const place = useRef<HTMLDivElement>(null)
  const former = useRef(way)
  // Focus moves into the opened form, and back to the buttons when it closes.
  useEffect(() => {
    if (way !== former.current) place.current?.querySelector<HTMLElement>('input, select, button')?.focus()
    former.current = way
  }, [way])
  const close = () => setWay(undefined)
  return (
    <div ref={place}>
      {way === 'dues' && <TransferToDuesMatchingForm of={entry} onClose={close} onChanged={onChanged} />}
      {way === 'read' && <UnreadableStatementLineForm id={entry.id} onClose={close} onChanged={onChanged} />}
      {way === 'other' && <BankStatementLineBookingForm of={entry} onClose={close} onChanged={onChanged} />}
      {way === 'ignored' && <IgnoreEntry id={entry.id} onClose={close} onChanged={onChanged} />}
      {!way && <Choice of={entry} about={about} onChoose={setWay} />}
    </div>
  )
}

type ChoiceProps = { of: BankStatementLine; about: string; onChoose: (way: Way) => void }

function Choice({ of: entry, about, onChoose }: ChoiceProps) {
  const isTransfer = entry.state === 'open' && entry.amount_cents > 0
  return (
    <ButtonRow>
      {entry.is_unread && (
        <Button
          look="main"
          aria-label={`Dire son jour et son montant\u00a0: ${about}`}
          onClick={() => onChoose('read')}
        >
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
    </ButtonRow>
  )
}

function IgnoreEntry({ id, onClose, onChanged }: { id: number; onClose: () => void; onChanged: () => Promise<void> }) {
  const [reason, setReason] = useState('')
  const send = async () =>
    void (await callBoardApi('PUT /board/bank-entries/:id/ignored', { params: { id }, body: { reason } }))
  const call = useBankStatementLineDecision({ send, onChanged, onClose })
  return (
    <BankStatementLineFormLayout of={call} yes="Écarter" onClose={onClose}>
      <TextField
        label="Ce que c’est"
        value={reason}
        error={'reason' in call.errors}
        helperText={call.errors['reason'] ?? 'Par exemple une subvention, un remboursement, des frais.'}
        onChange={({ target }) => setReason(target.value)}
        slotProps={{ htmlInput: { maxLength: 200, 'aria-required': true } }}
      />
    </BankStatementLineFormLayout>
  )
}
