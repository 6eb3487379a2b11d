import '#theme/laterComponents.ts'
import Checkbox from '@mui/material/Checkbox'
import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'
import type { TreasuryMemberDue } from '#contract/dues/dues.ts'
import { callBoardApi } from '#src/office/boardCall.ts'
import { ConfirmingButton } from '#src/components/controls/ConfirmingButton.tsx'
import { MoreActionsToggle } from '#src/components/controls/MoreActionsToggle.tsx'
import { isoDay, formatShortDate } from '#src/lib/dates.ts'
import { formatCents } from '#src/lib/formatCents.ts'
import { DirectDebitActions } from '#src/dues/office/debits/DirectDebitActions.tsx'
import type { DueActionProps } from './DueActionProps.ts'
import { DueNextStepAction } from './DueNextStepAction.tsx'
import { describeDue } from './describeDue.ts'
import { DuesOverpaymentForm } from './DuesOverpaymentForm.tsx'
import { DuesRefundForm } from '#src/dues/office/refunds/DuesRefundForm.tsx'
import { DueWriteOffForm } from './DueWriteOffForm.tsx'

type Props = {
  due: TreasuryMemberDue
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
  act: DueActionProps['act']
}

/** Row of a due in the office: member, amount paid, the next action, and the others on demand. */
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
          <DueNextStepAction due={due} about={about} act={act} />
          {(due.state !== 'abandonnee' || due.credit_cents > 0) && (
            <MoreActionsToggle about={about}>
              <PaymentActs due={due} about={about} act={act} />
              <DirectDebitActions due={due} about={about} act={act} />
              {isDueManuallyPayable(due) && <DueWriteOffForm due={due} about={about} act={act} />}
            </MoreActionsToggle>
          )}
        </div>
      </div>
      <strong className="tabular">{formatCents(amount_cents)}</strong>
    </Row>
  )
}

function PaymentActs({ due, about, act }: DueActionProps) {
  const { id, state, paid_cents, credit_cents, way } = due
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
      {(state === 'payee' || credit_cents > 0) && <DuesRefundForm due={due} about={about} act={act} />}
      {(state === 'payee' || state === 'remise' || state === 'remboursee') && (
        <DuesOverpaymentForm due={due} about={about} act={act} />
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
  '& > div > div, & > div > div > [id]': { display: 'flex', flexWrap: 'wrap', gap: space.x2 },
  '& > div > div': { marginTop: space.x2 },
  '& > div > div > [id]': { flexBasis: '100%' },
}))
