import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'
import type { BankStatementLine } from '#contract/dues/statements.ts'
import { debitFailureReasonForCode } from '#contract/dues/debitReasons.ts'
import { callBoardApi, runBoardAction } from '#src/office/boardCall.ts'
import { ConfirmingButton } from '#src/components/controls/ConfirmingButton.tsx'
import { dateWithoutWeekday } from '#src/lib/dates.ts'
import { formatCents } from '#src/lib/formatCents.ts'
import { ledgerAccountLabel } from './listBookingAccounts.ts'
import { BankStatementLineDecisionForms } from './BankStatementLineDecisionForms.tsx'
import { bankStatementLineStateLabels } from './statementLabels.ts'

type Props = { of: BankStatementLine; onChanged: () => Promise<void> }

/** Row of a bank statement line in the office: content, effect on dues or accounts, and possible decisions. */
export function BankStatementLineRow({ of: entry, onChanged }: Props) {
  const { state, amount_cents, booked_on, name, account_end, text, note, is_automatic, booking } = entry
  const about = entry.is_unread
    ? `ligne «\u00a0${text.slice(0, 60)}\u00a0»`
    : `${formatCents(amount_cents)}${name && ` de ${name}`}`
  const undo = () =>
    runBoardAction(
      () => callBoardApi('DELETE /board/bank-entries/:id/decision', { params: { id: entry.id } }),
      onChanged,
    )
  return (
    <Row>
      <h2>
        {entry.is_unread ? (
          <span>Ligne qui ne se lit pas</span>
        ) : (
          <>
            <span>{name || (entry.dues[0]?.member?.name ?? 'Sans nom')}</span> <b>{formatCents(amount_cents)}</b>
          </>
        )}
      </h2>
      <p>
        {bankStatementLineStateLabels[state][0]}
        {!entry.is_unread && `, le ${dateWithoutWeekday(booked_on)}`}
        {account_end && `, compte ${account_end}`}
      </p>
      {text && <p data-text>{text}</p>}
      <Failure of={entry} />
      {entry.dues.length > 0 && (
        <ul>
          {entry.dues.map(({ due_id, amount_cents: cents, member, from_on, until_on }) => (
            <li key={due_id}>
              {formatCents(cents)}&nbsp;: cotisation de{' '}
              {member ? `${member.name} (${member.number})` : 'quelqu’un qui est parti'}, du{' '}
              {dateWithoutWeekday(from_on)} au {dateWithoutWeekday(until_on)}
            </li>
          ))}
        </ul>
      )}
      {booking && (
        <p>
          {entry.dues.length > 0 && `Le reste, ${formatCents(booking.amount_cents)}\u00a0: `}
          {ledgerAccountLabel(booking.account)}&nbsp;: {booking.label}
        </p>
      )}
      {note && <p data-note>{note}</p>}
      {is_automatic && <p>Noté d’après sa référence et son montant.</p>}
      {(state === 'open' || state === 'unknown' || state === 'other') && (
        <BankStatementLineDecisionForms of={entry} about={about} onChanged={onChanged} />
      )}
      {(state === 'booked' || state === 'ignored') && (
        <ConfirmingButton {...undoWords(entry)} about={about} onYes={undo}>
          {state === 'booked' ? 'Défaire' : 'Reprendre'}
        </ConfirmingButton>
      )}
    </Row>
  )
}

/** Returns the French question and confirmation label before a decision on a bank statement line is undone. */
function undoWords({ state, booking, dues }: BankStatementLine): { question: string; yes: string } {
  if (state !== 'booked') return { question: 'Reprendre cette ligne\u00a0?', yes: 'Reprendre' }
  if (booking && dues.length === 0)
    return { question: 'Défaire cette ligne\u00a0? Une écriture contraire la retire des comptes.', yes: 'Défaire' }
  const owed =
    dues.length > 1
      ? 'Ses cotisations seront dues de nouveau, et leurs reçus annulés'
      : 'La cotisation sera due de nouveau, et son reçu annulé'
  const question = `Annuler ce paiement\u00a0? ${owed}${booking ? '\u00a0; le reste sort des comptes' : ''}.`
  return { question, yes: 'Annuler le paiement' }
}

/** Reason why a direct debit failed at the bank, with advice and effects on the due and the mandate. */
function Failure({ of: { state, reason, dues, is_mandate_ended } }: { of: BankStatementLine }) {
  if (state !== 'refused' && state !== 'returned' && state !== 'unknown') return null
  const { said, advice, isDeath } = debitFailureReasonForCode(reason)
  // A whole file or batch: its debits are announced again, and no member was notified.
  if (state === 'refused' && dues.length === 0) return reason ? <p>{`${said} (${reason}).`}</p> : null
  return (
    <div>
      <p>
        <b>
          {said}
          {reason && ` (${reason})`}.
        </b>{' '}
        {advice}
      </p>
      {state === 'unknown' ? (
        <p>Ce prélèvement n’est pas d’ici&nbsp;: vérifiez-le avec la banque.</p>
      ) : (
        <p>
          {isDeath ? 'Personne n’a été prévenu.' : 'L’adhérent a été prévenu.'}{' '}
          {is_mandate_ended && 'Son mandat a pris fin.'}
        </p>
      )}
    </div>
  )
}

const Row = styled('li')(({ theme: { vars, typography } }) => ({
  display: 'grid',
  gap: space.x2,
  h2: {
    ...typography.subtitle1,
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    gap: space.x2,
    margin: 0,
    overflowWrap: 'anywhere',
  },
  'h2 b': { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  p: { ...typography.body2, margin: 0, color: vars.palette.text.secondary, overflowWrap: 'anywhere' },
  'p::first-letter': { textTransform: 'uppercase' },
  'p[data-note]': { color: vars.palette.text.primary },
  ul: { ...typography.body2, margin: 0, paddingInlineStart: space.x5 },
}))
