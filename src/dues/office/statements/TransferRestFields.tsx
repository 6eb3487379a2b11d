import '#theme/laterComponents.ts'
import TextField from '@mui/material/TextField'
import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'
import type { BookableLedgerAccountNumber } from '#contract/dues/ledger.ts'
import { FilterSelect } from '#src/components/filters/FilterSelect.tsx'
import { formatCents } from '#src/lib/formatCents.ts'
import { listLedgerAccountsForAmount } from './listBookingAccounts.ts'
import { CheckboxLabel } from './CheckboxLabel.ts'

/** Ledger account and label for the part of a bank transfer that pays no due. */
export type BankTransferRemainderBooking = { account: BookableLedgerAccountNumber; label: string }

type Props = {
  /** Cents of the bank transfer that pay no due; negative when a platform withheld fees from the dues. */
  left: number
  /** Account and label for the remainder of a bank transfer; undefined while it is not booked. */
  rest: BankTransferRemainderBooking | undefined
  onChange: (rest: BankTransferRemainderBooking | undefined) => void
}

/**
 * Fields that book the remainder of a bank transfer to a ledger account: a donation sent with the dues, or a platform's
 * fees.
 */
export function BankTransferRemainderFields({ left, rest, onChange }: Props) {
  const choices = listLedgerAccountsForAmount(left)
  const [likeliest] = choices
  return (
    <Fields role="group" aria-label="Le reste du virement">
      <CheckboxLabel>
        <input
          type="checkbox"
          checked={rest !== undefined}
          onChange={({ target }) =>
            onChange(target.checked && likeliest ? { account: likeliest.value, label: '' } : undefined)
          }
        />
        <span>
          {left > 0
            ? `Noter ces ${formatCents(left)} ailleurs\u00a0: un don, une autre recette`
            : `Noter ces ${formatCents(-left)} comme une dépense\u00a0: des frais retenus`}
        </span>
      </CheckboxLabel>
      {rest && (
        <>
          <FilterSelect
            label="Ce que c’est"
            value={rest.account}
            options={choices.map(({ value, label }) => [value, label] as const)}
            onChange={(value) => {
              const account = choices.find((one) => one.value === value)?.value
              if (account) onChange({ ...rest, account })
            }}
          />
          <TextField
            label="Libellé dans les comptes"
            value={rest.label}
            helperText="Le comptable le lit&nbsp;: n’y écrivez le nom de personne."
            onChange={({ target }) => onChange({ ...rest, label: target.value })}
            slotProps={{ htmlInput: { maxLength: 120, 'aria-required': true } }}
          />
        </>
      )}
    </Fields>
  )
}

/** Returns the error message when the booking of a bank transfer's remainder is incomplete; undefined when complete. */
export function validateBankTransferRemainder(rest: BankTransferRemainderBooking | undefined): string | undefined {
  if (!rest) return 'Répartissez le virement en entier, ou notez ailleurs ce qui en reste.'
  return rest.label.trim() === '' ? 'Écrivez le libellé dans les comptes.' : undefined
}

const Fields = styled('div')({ display: 'grid', gap: space.x3 })
