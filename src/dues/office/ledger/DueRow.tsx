import '#theme/laterComponents.ts'
import Checkbox from '@mui/material/Checkbox'
import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'
import type { TreasuryMemberDue } from '#contract/dues/dues.ts'
import { callBoardApi } from '#src/office/boardCall.ts'
import { Button } from '#src/components/controls/Button.tsx'
import { ConfirmingButton } from '#src/components/controls/ConfirmingButton.tsx'
import { isoDay, formatShortDate } from '#src/lib/dates.ts'
import { formatCents } from '#src/lib/formatCents.ts'
import { DirectDebitActions } from '#src/dues/office/debits/DirectDebitActions.tsx'
import { describeDue } from './describeDue.ts'
import { ExtraDuesPaymentForm } from './ExtraDuesPaymentForm.tsx'
import { DuesRefundForm } from '#src/dues/office/refunds/DuesRefundForm.tsx'
import { DueWriteOffForm } from './DueWriteOffForm.tsx'

type ActProps = {
  due: TreasuryMemberDue
  about: string
  /** Runs an API call about a due, notifies of its outcome and reloads the list of dues. */
  act: (work: () => Promise<string>) => Promise<void>
}
type Props = {
  due: TreasuryMemberDue
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
  act: ActProps['act']
}

/** Row of a due in the office: member, amount paid, and actions. */
export function DueRow({ due, isChosen, onChoose, act }: Props) {
  const { member, amount_cents, reference } = due
  const name = member?.name ?? 'Ancien adhérent'
  const about = `${name}, ${formatShortDate(due.from_on)}`
  return (
    <Row>
      {isDueManuallyPayable(due) ? (
        <Checkbox
          checked={isChosen}
          onChange={({ target }) => onChoose(target.checked)}
          slotProps={{ input: { 'aria-label': `Choisir ${about}` } }}
        />
      ) : (
        <span />
      )}
      <div>
        <h2>
          {name} {member && <small>{member.number}</small>}
        </h2>
        <p>
          Du {formatShortDate(due.from_on)} au {formatShortDate(due.until_on)} · {reference}
        </p>
        <p>{describeDue(due)}</p>
        <div>
          <PaymentActs due={due} about={about} act={act} />
          <DirectDebitActions due={due} about={about} act={act} />
          {(isDueManuallyPayable(due) || due.state === 'abandonnee') && (
            <DueWriteOffForm due={due} about={about} act={act} />
          )}
        </div>
      </div>
      <strong className="tabular">{formatCents(amount_cents)}</strong>
    </Row>
  )
}

function PaymentActs({ due, about, act }: ActProps) {
  const { id, state, paid_cents, credit_cents, member_credit_cents, way } = due
  const call = (work: () => Promise<{ message: string }>) => act(async () => (await work()).message)
  const isOwed = state === 'attendue' || state === 'rejetee'
  const isDebited = state === 'payee' && way === 'prelevement'
  const undo = () =>
    act(async () => {
      const to = way === 'prelevement' && state === 'rejetee' ? 'rejetee' : 'attendue'
      await callBoardApi('PUT /board/dues/:id/state', { params: { id }, body: { state: to } })
      return 'C’est noté.'
    })
  return (
    <>
      {((state === 'payee' && !isDebited) || (isOwed && paid_cents > 0)) && (
        <ConfirmingButton
          question="Annuler le dernier paiement&nbsp;?"
          yes="Annuler le paiement"
          about={about}
          onYes={undo}
        >
          Annuler le paiement
        </ConfirmingButton>
      )}
      {isOwed && member_credit_cents > 0 && (
        <Button
          aria-label={`Payer par un trop-perçu\u00a0: ${about}`}
          onClick={() => void call(() => callBoardApi('POST /board/dues/:id/credit', { params: { id } }))}
        >
          Payer par un trop-perçu
        </Button>
      )}
      {credit_cents > 0 && (
        <ConfirmingButton
          question={`Noter que ${formatCents(credit_cents)} ont été rendus par virement aujourd’hui\u00a0?`}
          yes="C’est rendu"
          about={about}
          onYes={() =>
            call(() =>
              callBoardApi('POST /board/dues/:id/give-back', {
                params: { id },
                body: { on: isoDay(new Date()), by: 'virement' },
              }),
            )
          }
        >
          Trop-perçu déjà rendu
        </ConfirmingButton>
      )}
      {(state === 'payee' || credit_cents > 0) && <DuesRefundForm of={due} about={about} act={act} />}
      {(state === 'payee' || state === 'remise' || state === 'remboursee') && (
        <ExtraDuesPaymentForm due={due} about={about} act={act} />
      )}
    </>
  )
}

/** True when a payment by transfer, cheque or cash can be recorded for a due; a planned debit is then cancelled. */
export const isDueManuallyPayable = ({ state }: TreasuryMemberDue) =>
  state === 'attendue' || state === 'rejetee' || state === 'a-annoncer' || state === 'annoncee'

const Row = styled('li')(({ theme: { vars, typography } }) => ({
  display: 'grid',
  gridTemplateColumns: '44px minmax(0, 1fr) auto',
  alignItems: 'start',
  gap: space.x2,
  padding: `${space.x3} 0`,
  borderTop: `1px solid ${vars.palette.line}`,
  h2: { ...typography.subtitle1, margin: 0, overflowWrap: 'anywhere' },
  small: { ...typography.caption, color: vars.palette.text.secondary },
  p: { ...typography.body2, margin: 0, color: vars.palette.text.secondary, overflowWrap: 'anywhere' },
  '& > div > div': { display: 'flex', flexWrap: 'wrap', gap: space.x2, marginTop: space.x2 },
}))
