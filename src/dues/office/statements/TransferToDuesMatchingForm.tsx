import '#theme/laterComponents.ts'
import MuiButton from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { space } from '#theme/space.ts'
import type { BankStatementLine, BankTransferDueProposal } from '#contract/dues/statements.ts'
import { ApiCallError, apiReplyKey } from '#src/api/call.ts'
import { callBoardApi, useBoardApiReply } from '#src/office/boardCall.ts'
import { EmptyListMessage } from '#src/components/states/EmptyListMessage.tsx'
import { QueryBoundary } from '#src/components/states/QueryBoundary.tsx'
import { SearchInput } from '#src/components/controls/SearchInput.tsx'
import { ButtonRow } from '#src/components/ButtonRow.ts'
import { ErrorAlert } from '#src/forms/Form.tsx'
import { dateWithoutWeekday } from '#src/lib/dates.ts'
import { parseEuros } from '#src/lib/centsOf.ts'
import { formatCents } from '#src/lib/formatCents.ts'
import { showToast } from '#src/lib/messages.ts'
import { CheckboxLabel } from './CheckboxLabel.ts'
import {
  validateBankTransferRemainder,
  BankTransferRemainderFields,
  type BankTransferRemainderBooking,
} from './TransferRestFields.tsx'

type Props = { of: BankStatementLine; onClose: () => void; onChanged: () => Promise<void> }
type Chosen = BankTransferDueProposal & { typed: string }

const reasons: Record<BankTransferDueProposal['why'], string> = {
  reference: 'sa référence est citée',
  number: 'son numéro est cité',
  name: 'le nom est le sien',
  amount: 'le même montant',
  search: '',
}

/** Form that splits a received bank transfer between the dues it pays, which are proposed or searched for. */
export function TransferToDuesMatchingForm({ of: entry, onClose, onChanged }: Props) {
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<readonly Chosen[]>([])
  const [rest, setRest] = useState<BankTransferRemainderBooking>()
  const [refusal, setRefusal] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const proposals = useBoardApiReply(
    apiReplyKey('GET /board/bank-entries/:id/proposals', { params: { id: entry.id }, query: search ? { search } : {} }),
    { keepPreviousData: true },
  )
  const sum = chosen.reduce((total, { typed }) => total + (parseEuros(typed) ?? 0), 0)
  const left = entry.amount_cents - sum

  const choose = (due: BankTransferDueProposal, isChosen: boolean) => {
    setRefusal(undefined)
    if (!isChosen) return setChosen(chosen.filter(({ due_id }) => due_id !== due.due_id))
    // The first due takes the whole amount. With a second, the first keeps what it owes and the second takes the rest.
    const others =
      chosen.length === 1
        ? chosen.map((one) => ({ ...one, typed: written(Math.min(one.owed_cents, entry.amount_cents)) }))
        : chosen
    const taken = others.reduce((total, { typed }) => total + (parseEuros(typed) ?? 0), 0)
    return setChosen([...others, { ...due, typed: written(Math.max(0, entry.amount_cents - taken)) }])
  }
  const submit = async () => {
    const parts = chosen.map(({ due_id, typed }) => ({ due_id, amount_cents: parseEuros(typed) ?? 0 }))
    if (parts.length === 0) return setRefusal('Choisissez une cotisation.')
    if (parts.some(({ amount_cents }) => amount_cents === 0))
      return setRefusal('Un montant s’écrit en euros, par exemple 12 ou 12,50')
    const missing = left === 0 ? undefined : validateBankTransferRemainder(rest)
    if (missing !== undefined) return setRefusal(missing)
    if (isBusy) return undefined
    setBusy(true)
    try {
      const body = { parts, ...(rest && left !== 0 && { rest: { ...rest, amount_cents: left } }) }
      await callBoardApi('PUT /board/bank-entries/:id/dues', { params: { id: entry.id }, body })
      showToast('success', 'Le paiement est noté.')
      await onChanged()
      onClose()
    } catch (error) {
      if (error instanceof ApiCallError) setRefusal(error.message)
    } finally {
      setBusy(false)
    }
    return undefined
  }

  return (
    <Root role="group" aria-label={`Noter ${formatCents(entry.amount_cents)}`}>
      <SearchInput
        label="Chercher un adhérent"
        placeholder="Un nom, un numéro, une référence…"
        value={search}
        onSearch={setSearch}
        action="."
      />
      <QueryBoundary
        of={proposals}
        failure="Les cotisations dues n’ont pas pu être chargées"
        empty={
          <EmptyListMessage title="Personne">
            Cherchez par un autre nom, un numéro ou une référence. Seul ce qui est dû se trouve ici.
          </EmptyListMessage>
        }
      >
        {({ data }) => (
          <ul aria-label="Cotisations dues">
            {[...chosen.filter((one) => !data.some(({ due_id }) => due_id === one.due_id)), ...data].map((due) => {
              const mine = chosen.find(({ due_id }) => due_id === due.due_id)
              const who = due.member ? `${due.member.name} (${due.member.number})` : 'Sans adhérent'
              return (
                <li key={due.due_id}>
                  <CheckboxLabel>
                    <input
                      type="checkbox"
                      checked={mine !== undefined}
                      onChange={({ target }) => choose(due, target.checked)}
                    />
                    <span>
                      <b>{who}</b>{' '}
                      {due.owed_cents > 0
                        ? `${formatCents(due.owed_cents)} ${due.owed_cents < due.amount_cents ? 'restent ' : ''}dus`
                        : 'déjà payée'}
                      , du {dateWithoutWeekday(due.from_on)} au {dateWithoutWeekday(due.until_on)}, {due.reference}
                      {reasons[due.why] && <i> – {reasons[due.why]}</i>}
                    </span>
                  </CheckboxLabel>
                  {mine && (
                    <TextField
                      label={`Part de ${due.member?.name ?? 'cette cotisation'}, en euros`}
                      value={mine.typed}
                      size="small"
                      error={parseEuros(mine.typed) === undefined}
                      helperText={differenceOf(mine)}
                      onChange={({ target }) =>
                        setChosen(
                          chosen.map((one) => (one.due_id === due.due_id ? { ...one, typed: target.value } : one)),
                        )
                      }
                      slotProps={{ htmlInput: { inputMode: 'decimal', maxLength: 10 } }}
                    />
                  )}
                </li>
              )
            })}
          </ul>
        )}
      </QueryBoundary>
      {chosen.length > 0 && left !== 0 && (
        <>
          <p role="status">
            {left > 0
              ? `Il reste ${formatCents(left)} à répartir.`
              : `C’est ${formatCents(-left)} de plus que le virement.`}
          </p>
          <BankTransferRemainderFields left={left} rest={rest} onChange={setRest} />
        </>
      )}
      <ErrorAlert>{refusal}</ErrorAlert>
      <ButtonRow>
        <MuiButton variant="contained" loading={isBusy} onClick={() => void submit()}>
          Noter {formatCents(entry.amount_cents)}
        </MuiButton>
        <MuiButton onClick={onClose}>Annuler</MuiButton>
      </ButtonRow>
    </Root>
  )
}

const written = (cents: number) => (cents / 100).toFixed(2).replace('.', ',')

function differenceOf({ typed, owed_cents }: Chosen) {
  const cents = parseEuros(typed)
  if (cents === undefined) return 'Un montant s’écrit en euros, par exemple 12 ou 12,50'
  if (cents < owed_cents) return `Il restera ${formatCents(owed_cents - cents)} à payer.`
  return cents > owed_cents ? `${formatCents(cents - owed_cents)} en trop, à rendre.` : ''
}

const Root = styled('div')(({ theme: { vars } }) => ({
  display: 'grid',
  gap: space.x3,
  padding: space.x4,
  border: `1px solid ${vars.palette.line}`,
  borderRadius: vars.shape.card,
  ul: { margin: 0, padding: 0, listStyle: 'none' },
  li: { display: 'grid', gap: space.x2, padding: `${space.x2} 0` },
  i: { fontStyle: 'normal', color: vars.palette.text.secondary },
}))
